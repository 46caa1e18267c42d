import { db } from "~/db/db.server";
import * as tCart from "~/messages/cart";
import * as t from "~/messages/checkout";
import { translatedLine } from "~/shop/base/brand-words";
import { type CartLine, isShort } from "~/shop/cart/cart";
import { pieceName, shortage, shownPiece, unavailable } from "~/shop/cart/piece";
import { readRequestedCart } from "~/shop/cart/read-cart.server";
import type { ShippingAddress } from "~/formats/address";
import { shipToValue } from "~/shop/customers/companies/ship-to";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { missingMinimum, missingMinimums } from "~/shop/catalogue/offers/advice";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { forReader, type NamedVersion } from "~/shop/brand/pages/page";
import { pageVersion, termsInForce } from "~/shop/brand/pages/pages.server";
import type { Payable } from "./payable";
import { payableOf } from "./payable.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import type { ApprovalRequest } from "./approvals/approval-request";
import { approversOf } from "./approvals/approvers.server";
import { findApprovalRequest } from "./approvals/approval-requests.server";

export interface PresentOrder {
  lines: CartLine[];
  payable: Payable;
  fingerprint: string;
  /** The id of the version in force in the language of the page; 0 for none. */
  terms: number;
  shippingAddress: ShippingAddress;
  /** "" for the address of the request. */
  shipTo: string;
  /** Differences from what was asked for, in sentences. */
  changes: string[];
  /** In sentences. */
  obstacles: string[];
}

/** For `readerId`. */
export interface ApprovalPage {
  approval: ApprovalRequest;
  /** Null for a request that has ended. */
  present: PresentOrder | null;
  orderId: number | null;
  isOwn: boolean;
  /** Somebody else may approve it. */
  hasApprover: boolean;
}

/** Null for an unknown request and that of another company. */
export async function approvalPage(companyId: string, id: number, readerId: string): Promise<ApprovalPage | null> {
  const approval = await findApprovalRequest(companyId, id);
  if (!approval) return null;
  const people = await approversOf(db.read, companyId);
  const canAskerOrder = people.some((one) => one.id === approval.askedById);
  return {
    approval,
    present: approval.state === "open" ? await presentOrder(approval, canAskerOrder) : null,
    orderId: approval.state === "approved" ? await orderOfCheckout(companyId, approval.clientReference) : null,
    isOwn: approval.askedById === readerId,
    hasApprover: people.some((one) => one.id !== approval.askedById),
  };
}

async function presentOrder(approval: ApprovalRequest, canAskerOrder: boolean): Promise<PresentOrder> {
  const { companyId, id } = approval;
  const [read, settings, terms, shipTos, customer] = await Promise.all([
    readRequestedCart(companyId, id),
    shopSettings(),
    termsInForce(),
    shipTosOf(companyId),
    companyProfile(companyId),
  ]);
  const cart = { ...read, lines: read.lines.map(translatedLine) };
  const lines = cart.lines.filter((line) => line.isAvailable);
  const shipTo = shipTos.find((one) => one.id === approval.shipToId);
  const shippingAddress = shipTo ? { ...shipTo.address, label: shipTo.label } : approval.shippingAddress;
  const inForce = forReader(terms);
  const missing = missingMinimums(lines, cart.totals, settings);
  return {
    lines,
    payable: await payableOf({ companyId, cart, customer, shippingAddress }),
    fingerprint: cart.fingerprint,
    terms: inForce?.id ?? 0,
    shippingAddress,
    shipTo: shipTo ? shipToValue(shipTo) : "",
    changes: [
      ...lineChanges(approval, cart.lines),
      ...(cart.totals.total === approval.total ? [] : [t.totalWas({ before: approval.total, now: cart.totals.total })]),
      ...addressChange(approval, shippingAddress, shipTo !== undefined),
      ...((await areOtherTerms(approval.terms, inForce)) ? [t.otherTerms()] : []),
    ],
    obstacles: [
      ...(lines.length === 0 ? [t.nothingToOrder()] : []),
      ...lines.filter(isShort).map((line) => tCart.shortStock(shortage(pieceName(line), line.left!))),
      ...(settings.enforceMinimums ? missing.map(missingMinimum) : []),
      ...(canAskerOrder ? [] : [t.notAllowedAskerLeft({ name: approval.askedBy })]),
    ],
  };
}

/** The terms in force do not say what the version with the earlier number said in their language. */
async function areOtherTerms(earlier: number, inForce: NamedVersion | undefined): Promise<boolean> {
  if (!inForce || inForce.number === earlier) return (inForce?.number ?? 0) !== earlier;
  const read = (number: number) => pageVersion("terms", number, inForce.language);
  const [then, now] = await Promise.all([read(earlier), read(inForce.number)]);
  return then?.title !== now?.title || then?.html !== now?.html;
}

function lineChanges({ lines: asked }: ApprovalRequest, lines: readonly CartLine[]): string[] {
  const now = new Map(lines.map((line) => [line.id, line]));
  return asked.flatMap((line) => {
    const name = shownPiece(line);
    const present = now.get(line.id);
    // A line of a style or delivery window that was deleted is not read.
    if (!present?.isAvailable) {
      return [t.lineLeftOut({ why: tCart.unavailablePiece(unavailable(name, present?.reason ?? "gone")) })];
    }
    if (present.unitPrice === line.unitPrice) return [];
    return [t.priceWas({ name, before: line.unitPrice, now: present.unitPrice })];
  });
}

function addressChange(approval: ApprovalRequest, present: ShippingAddress, isThere: boolean): string[] {
  if (approval.shipToId === null) return [];
  if (!isThere) return [t.addressRemoved()];
  const text = (address: ShippingAddress) => JSON.stringify(Object.entries(address).sort());
  return text(approval.shippingAddress) === text(present) ? [] : [t.otherAddress()];
}
