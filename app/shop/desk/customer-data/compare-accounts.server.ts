import { markLookAlikes } from "~/formats/email";
import { createHash } from "node:crypto";

import type { Tx } from "~/db/db.server";
import { personName } from "~/formats/person-name";
import { contactColumns } from "~/shop/brand/mail/contact";
import { staffColumns, staffStatusOf } from "~/shop/customers/people/staff-role";
import { type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { type CompanyProfile, profileColumns, profileOf } from "~/shop/customers/companies/company.server";
import { Problem } from "~/shop/base/problem";

/** One of two companies that are to be merged: its contact's name, e-mail and role, and what it has. */
export interface MergeAccount extends CompanyProfile {
  id: string;
  contactId: string;
  name: string;
  email: string;
  isStaff: boolean;
  approvalStatus: ApprovalStatus;
  cartPieces: number;
  orders: number;
  inquiries: number;
  savedCarts: number;
  sharedCarts: number;
  vatChecks: number;
  /** The further delivery addresses. */
  shipTos: number;
  /** The API keys that are not revoked. */
  apiKeys: number;
  /** Its people but the contact. */
  colleagues: number;
}

/** Two companies side by side. */
export interface Comparison {
  staying: MergeAccount;
  going: MergeAccount;
  /** A hash of both as they are now; required to merge them. */
  seen: string;
}

type From = Omit<Tx, "$transaction">;

/** Compares two companies; null when one of them is unknown. */
export async function compareAccounts(from: From, stayingId: string, goingId: string): Promise<Comparison | null> {
  const staying = await mergeAccount(from, stayingId);
  const going = await mergeAccount(from, goingId);
  if (!staying || !going) return null;
  const seen = createHash("sha256")
    .update(JSON.stringify([staying, going]))
    .digest("base64url");
  return { staying, going, seen };
}

/** One company; null for an unknown id. */
export async function mergeAccount(from: From, id: string): Promise<MergeAccount | null> {
  // Postgres refuses NUL characters.
  if (id.includes("\0")) return null;
  const company = await from.company.findUnique({
    where: { id },
    select: {
      ...profileColumns,
      approvalStatus: true,
      contactId: true,
      contact: { select: { ...contactColumns, ...staffColumns } },
    },
  });
  if (!company) return null;
  const { contactId, contact } = company;
  const where = { companyId: id };
  const { _sum } = await from.cartItem.aggregate({
    where: { cart: { ...where, isCurrent: true } },
    _sum: { quantity: true },
  });
  return {
    id,
    contactId,
    name: personName(contact),
    email: contact.email,
    isStaff: staffStatusOf(contact).isStaff,
    approvalStatus: approvalStatusOf(company),
    ...profileOf(company),
    cartPieces: _sum.quantity ?? 0,
    orders: await from.order.count({ where }),
    inquiries: await from.inquiry.count({ where }),
    savedCarts: await from.cart.count({ where: { ...where, isCurrent: false } }),
    sharedCarts: await from.sharedCart.count({ where }),
    vatChecks: await from.vatCheck.count({ where }),
    shipTos: await from.shipToAddress.count({ where }),
    colleagues: await from.membership.count({ where: { ...where, userId: { not: contactId } } }),
    apiKeys: await from.apiKey.count({ where: { ...where, revokedAt: null } }),
  };
}

/** Why two companies cannot be merged; null when they can. */
export function mergeRefusal({ staying, going }: Omit<Comparison, "seen">): Problem | null {
  if (staying.id === going.id) {
    return new Problem("refused.merge_with_itself");
  }
  const admin = [staying, going].find(({ isStaff }) => isStaff);
  if (admin) return new Problem("refused.merge_admin", { name: markLookAlikes(admin.name) });
  if (going.approvalStatus === "closed") {
    return new Problem("wrong_step.merge_closed_account", { name: markLookAlikes(going.name) });
  }
  if (staying.approvalStatus !== "approved") {
    return new Problem("wrong_step.merge_into_unapproved", { name: markLookAlikes(staying.name) });
  }
  return null;
}
