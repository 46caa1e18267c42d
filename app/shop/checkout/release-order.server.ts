import { db } from "~/db/db.server";
import type { ChosenShipTo } from "~/shop/customers/companies/ship-to";
import { notAllowed, releaseNotFound } from "./approvals/end-release.server";
import { askerLeft } from "./approvals/release";
import { findRelease } from "./approvals/releases.server";
import { releasersOf } from "./approvals/releasers.server";
import { Problem } from "~/shop/base/problem";
import type { PlacedOrder } from "./checkout";
import { placeOrder } from "./place-order.server";

/** What somebody releases, as their page showed it. */
export interface Releasing {
  companyId: string;
  id: number;
  releasedById: string;
  /** The fingerprint of the lines at the prices of now. */
  reviewed: string;
  /** The version of the terms of sale. */
  terms: number;
  /** The fingerprint of what is payable when. */
  payableSeen?: string;
  /** The chosen delivery address in its present version; null for the address of the request. */
  shipTo: ChosenShipTo | null;
}

/**
 * Places the order of a release request; a repeat returns the same order. Throws a Problem as placeOrder; not_found; not_allowed when
 * the person who asked releases it or may not order for the company any more, or somebody who may not order for it.
 */
export async function releaseOrder(releasing: Releasing): Promise<PlacedOrder> {
  const { companyId, id, releasedById, reviewed, terms, payableSeen, shipTo } = releasing;
  const release = await findRelease(companyId, id);
  if (!release) throw releaseNotFound();
  const people = await releasersOf(db.read, companyId);
  const mayRelease = people.some((one) => one.id === releasedById);
  if (!mayRelease || release.askedById === releasedById) throw notAllowed();
  if (!people.some((one) => one.id === release.askedById)) {
    throw new Problem("not_allowed", askerLeft(release));
  }
  const { label: _, ...address } = release.shippingAddress;
  return placeOrder({
    companyId,
    clientReference: release.clientReference,
    reviewed,
    termsSeen: terms,
    payableSeen,
    customerNotes: release.customerNotes,
    poNumber: release.poNumber,
    shippingAddress: address,
    shipTo,
    placedById: release.askedById,
    release: { id, releasedById, requestHash: release.requestHash },
  });
}
