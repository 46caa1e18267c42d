import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { queueLetters } from "~/shop/brand/mail/send-letter.server";
import { endOrderingFor } from "~/shop/customers/staff/ordering.server";
import { settleInvitations } from "~/shop/customers/applications/open-invitations.server";
import { contactOf } from "~/shop/customers/companies/company.server";
import { updateSearchText } from "~/shop/customers/companies/search-text.server";
import { companiesOf } from "~/shop/customers/people/people.server";
import { compareAccounts, type Comparison, mergeRefusal } from "./compare-accounts.server";
import { accountMerged, accountTookOver } from "~/texts/closed-accounts";
import { moveRecords } from "./move-records.server";

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
    if (!compared) throw new Problem("not_found", { what: "customer" });
    if (await isMerged(tx, merge)) return false;
    const reason = mergeRefusal(compared);
    if (reason) throw reason;
    if (compared.seen !== merge.seen) throw new Problem("stale", { what: "merge" });
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
