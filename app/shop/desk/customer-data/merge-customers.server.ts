import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import * as t from "~/messages/desk";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { endOrderingFor } from "~/shop/customers/staff/ordering.server";
import { settleInvitations } from "~/shop/customers/applications/open-invitations.server";
import { contactOf } from "~/shop/customers/companies/company.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { companiesOf } from "~/shop/customers/people/people.server";
import { accountMerged, accountTookOver } from "./closed-account-letters";
import { type Address, isSameAddress } from "~/formats/address";
import { MAX_CART_NAME_LENGTH } from "~/shop/cart/saved-cart";
import { MAX_LABEL_LENGTH } from "~/shop/customers/companies/ship-to";
import { moveSales } from "~/shop/orders/sales.server";
import { compareAccounts, type Comparison, mergeRefusal } from "./compare-accounts.server";
import { updateOrders } from "./records-of.server";

/** A merge as an admin confirms it. */
export interface Merge {
  /** The company that stays, and the one that is merged into it. */
  stayingId: string;
  goingId: string;
  /** The hash of both as the admin saw them. */
  seen: string;
  actorId: string;
}

/**
 * Merges a company into another one: what it has moves to the one that stays, whose profile is not changed, and so do its people
 * but the contact. The other one is closed: the sessions of its contact end, its API keys are revoked, and a sign-in of somebody who
 * belongs to no other says that it was merged. Both contacts get a letter. Returns whether anything was merged: a repeat merges nothing.
 * Throws a Problem: not_found; refused for one and the same company and for admins; wrong_step unless the one that stays is
 * approved and the other one is not closed; stale when one of them has changed since.
 */
export function mergeCustomers(merge: Merge): Promise<boolean> {
  const { stayingId, goingId, actorId } = merge;
  return db.write(async (tx) => {
    const now = new Date();
    // Locks both, as placing an order does. In the order of the ids, so that two merges never wait for each other.
    for (const id of [stayingId, goingId].sort()) {
      await tx.company.updateMany({ where: { id }, data: { updatedAt: new Date() } });
    }
    const compared = await compareAccounts(tx, stayingId, goingId);
    if (!compared) throw new Problem("not_found.customer");
    if (await isMerged(tx, merge)) return false;
    const reason = mergeRefusal(compared);
    if (reason) throw reason;
    if (compared.seen !== merge.seen) throw new Problem("stale.merge");
    await moveRecords(tx, compared);
    await closeAccount(tx, compared, now);
    await recordMerge(tx, compared, actorId);
    await queueMergeLetters(tx, compared);
    return true;
  }, LARGE_WRITE);
}

const isMerged = async (tx: Tx, { stayingId, goingId }: Merge) =>
  (await tx.company.count({ where: { id: goingId, mergedIntoId: stayingId } })) > 0;

/** Closes the company; its contact, who belongs to it alone, cannot sign in any more. */
async function closeAccount(tx: Tx, { staying, going }: Comparison, now: Date): Promise<void> {
  const active = { companyId: going.id, revokedAt: null };
  await endOrderingFor(tx, going.id);
  await tx.session.deleteMany({ where: { userId: going.contactId } });
  await tx.apiKey.updateMany({ where: active, data: { revokedAt: now } });
  await settleInvitations(tx, going.email, "closed", now);
  const mergedIntoId = staying.id;
  await tx.company.updateMany({ where: { mergedIntoId: going.id }, data: { mergedIntoId } });
  await tx.company.update({
    where: { id: going.id },
    data: {
      approvalStatus: "closed",
      approvalReason: null,
      approvalSince: now,
      mergedIntoId,
    },
    select: { id: true },
  });
  await tx.user.update({
    where: { id: going.contactId },
    data: { adminRequestedAt: null, adminUntil: null },
    select: { id: true },
  });
  for (const id of [staying.id, going.id]) await updateSearchText(tx, id);
}

/** Two entries without the other's name, which must not be in the file of a person's data. */
async function recordMerge(tx: Tx, { staying, going }: Comparison, actorId: string): Promise<void> {
  const { cartPieces, orders, inquiries, savedCarts, sharedCarts } = going;
  const moved = { orders, inquiries, savedCarts, sharedCarts, cartPieces };
  for (const [account, after] of [
    [staying, { "Merged account": going.id, ...moved }],
    [going, { "Merged into": staying.id, ...moved }],
  ] as const) {
    await record(tx, {
      actorId,
      action: "merge_customers",
      subject: `company:${account.id}`,
      label: account.name,
      after,
    });
  }
}

/**
 * Queues the letters about a merge to both contacts. The key of the one that names the company that stays begins with that
 * company, so that the erasure of its data finds the letter.
 */
async function queueMergeLetters(tx: Tx, { staying, going }: Omit<Comparison, "seen">): Promise<void> {
  const companies = await companiesOf(going.contactId, tx);
  const belongs = companies.some(({ id }) => id === staying.id);
  await queueLetters(tx, [
    {
      key: `company:${staying.id}:merged:${going.id}`,
      kind: "account-merged",
      to: going.email,
      letter: accountMerged({
        firstName: (await contactOf(tx, going.id)).firstName,
        email: going.email,
        stayingEmail: staying.email,
        signsInFor: belongs ? "staying" : companies.length > 0 ? "others" : "none",
      }),
    },
    {
      key: `company:${staying.id}:took-over:${going.id}`,
      kind: "account-took-over",
      to: staying.email,
      letter: accountTookOver({ firstName: (await contactOf(tx, staying.id)).firstName }),
    },
  ]);
}

/**
 * Moves what a company has to the one that stays: orders, inquiries, carts, notes, VAT checks, people and delivery addresses. Both
 * are locked.
 */
async function moveRecords(tx: Tx, { staying, going }: Omit<Comparison, "seen">): Promise<void> {
  const where = { companyId: going.id };
  const data = { companyId: staying.id };
  await nameContact(tx, staying, going);
  await renameReferences(tx, staying.id, going.id);
  await updateOrders(tx, where, data);
  await tx.inquiry.updateMany({ where, data });
  await tx.vatCheck.updateMany({ where, data });
  await tx.sharedCart.updateMany({ where, data });
  await tx.customerNote.updateMany({ where, data });
  await moveApprovalRequests(tx, staying.id, going.id);
  await movePeople(tx, staying.id, going);
  await moveShipTos(tx, staying.id, going);
  await moveCarts(tx, staying, going);
  await moveSales(tx, going.id, staying.id);
}

/**
 * What the going contact did is that of the staying one from now on, whose pages are not to name somebody who does not belong there:
 * unless they do.
 */
async function nameContact(tx: Tx, staying: Account, going: Account): Promise<void> {
  const membership = { userId: going.contactId, companyId: staying.id };
  if ((await tx.membership.count({ where: membership })) > 0) return;
  const { contactId } = going;
  const companyId = going.id;
  const placed = { companyId, placedById: contactId, onBehalf: false };
  await updateOrders(tx, placed, { placedById: staying.contactId });
  await tx.changeRequest.updateMany({
    where: { requestedById: contactId, order: { companyId } },
    data: { requestedById: staying.contactId },
  });
  await tx.approvalRequest.updateMany({
    where: { companyId, askedById: contactId },
    data: { askedById: staying.contactId },
  });
}

/** Moves the approval requests. A reference is unique among the orders and the requests of a company. */
async function moveApprovalRequests(tx: Tx, stayingId: string, goingId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "approval_requests" SET "clientReference" = 'merged-request:' || CAST("id" AS TEXT)
    WHERE "companyId" = ${goingId} AND "clientReference" IN
      (SELECT "clientReference" FROM "orders" WHERE "companyId" = ${stayingId}
       UNION SELECT "clientReference" FROM "approval_requests" WHERE "companyId" = ${stayingId})`;
  const where = { companyId: goingId };
  await tx.approvalRequest.updateMany({ where, data: { companyId: stayingId } });
}

/**
 * The colleagues keep their roles, and who belongs to both companies the one in the staying company. Open invitations keep their links;
 * beside one of the other company they are revoked.
 */
async function movePeople(tx: Tx, stayingId: string, going: Account): Promise<void> {
  const where = { companyId: going.id };
  const data = { companyId: stayingId };
  const colleagues = { ...where, userId: { not: going.contactId } };
  const both = { ...colleagues, user: { memberships: { some: { companyId: stayingId } } } };
  await tx.membership.deleteMany({ where: both });
  await tx.membership.updateMany({ where: colleagues, data });
  await tx.session.updateMany({ where, data });
  const open = { acceptedAt: null, revokedAt: null };
  const known = await tx.companyInvitation.findMany({
    where: { companyId: stayingId, ...open },
    select: { email: true },
  });
  await tx.companyInvitation.updateMany({
    where: { ...where, ...open, email: { in: known.map(({ email }) => email) } },
    data: { revokedAt: new Date() },
  });
  await tx.companyInvitation.updateMany({ where, data });
}

/** A delivery address that the other company has with the same label is left out, or gets another label if it differs. */
async function moveShipTos(tx: Tx, stayingId: string, going: Account): Promise<void> {
  const columns = { id: true, label: true, address: true } as const;
  const where = { companyId: going.id };
  const moving = await tx.shipToAddress.findMany({
    where,
    orderBy: { id: "asc" },
    select: columns,
  });
  for (const { id, label, address } of moving) {
    const own = await tx.shipToAddress.findMany({
      where: { companyId: stayingId },
      select: columns,
    });
    const same = own.find((one) => one.label === label);
    if (same && isSameAddress(same.address as unknown as Address, address as unknown as Address)) {
      await tx.shipToAddress.delete({ where: { id }, select: { id: true } });
      continue;
    }
    const labels = new Set(own.map((one) => one.label));
    await tx.shipToAddress.update({
      where: { id },
      data: { companyId: stayingId, label: freeLabel(label, labels) },
      select: { id: true },
    });
  }
}

/** The label, with a number that no other has if it is taken. */
function freeLabel(label: string, taken: ReadonlySet<string>): string {
  let free = label;
  for (let number = 2; taken.has(free); number++) {
    const suffix = ` (${number})`;
    free = label.slice(0, MAX_LABEL_LENGTH - suffix.length) + suffix;
  }
  return free;
}

/**
 * Gives the orders whose reference the other company has used as well a new one: it is unique for each customer. Nobody can
 * repeat their checkout, because their company is closed.
 */
async function renameReferences(tx: Tx, stayingId: string, goingId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE "orders" SET "clientReference" = 'merged:' || CAST("id" AS TEXT)
    WHERE "companyId" = ${goingId} AND "clientReference" IN
      (SELECT "clientReference" FROM "orders" WHERE "companyId" = ${stayingId})`;
}

type Account = Comparison["going"];

/** Moves the carts; the current one is saved beside one that is not empty, so that neither is mixed up or too large. */
async function moveCarts(tx: Tx, staying: Account, going: Account): Promise<void> {
  const { id: companyId } = staying;
  const empty = { isCurrent: true, lines: { none: {} } };
  await tx.cart.deleteMany({ where: { ...empty, companyId: { in: [companyId, going.id] } } });
  const current = await tx.cart.findFirst({
    where: { companyId: going.id, isCurrent: true },
    select: { id: true, name: true },
  });
  if (current) {
    const name = (current.name ?? t.cartOf({ name: going.name })).slice(0, MAX_CART_NAME_LENGTH);
    const isSaved = staying.cartPieces > 0;
    const data = { version: { increment: 1 }, openedById: null, openedAt: null };
    await tx.cart.update({
      where: { id: current.id },
      data: { ...data, ...(isSaved && { name, isCurrent: false }) },
      select: { id: true },
    });
  }
  await tx.cart.updateMany({ where: { companyId: going.id }, data: { companyId } });
}
