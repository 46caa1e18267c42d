import { setTimeout as pause } from "node:timers/promises";

import { db, DbNull, type Reader, type Tx } from "~/db/db.server";
import * as t from "~/messages/desk";
import { BATCH, inBatches } from "~/shop/base/batches";
import { revokeKeysMadeBy } from "~/shop/customers/api-keys/revoke-all.server";
import { reindexOrders } from "~/shop/customers/companies/search-text.server";
import { endOrderingFor, endOrderingOf } from "~/shop/customers/staff/ordering.server";
import { unsentFormsAbout, unsentFormsBy } from "~/shop/customers/sign-in/unsent-forms.server";
import { NOTES, type OrderChangeText } from "~/shop/orders/order";
import { eraseBulkChanges } from "./erase-bulk-changes.server";
import { type Records, recordsOfCompany, recordsOfPerson } from "./records-of.server";

/** The name of a person whose data was erased. */
export const ERASED_NAME = { firstName: "Erased", lastName: "customer" } as const;
// oxlint-disable-next-line messages/no-sentence -- stored.
export const ERASED = "Erased customer";

/**
 * Deletes what the shop holds about a company but the orders and their documents, and takes out of these what is no part of the
 * books: messages and notes. Its row and its people are the caller's.
 */
export async function eraseCompanyRecords(tx: Tx, companyId: string): Promise<Records> {
  const records = await recordsOfCompany(tx, companyId);
  const about = [`company:${companyId}`, ...subjectsOf(records)];
  const known = [
    ...["application", "approval-status", "api-keys"].map((kind) => `${kind}:${companyId}`),
    ...about,
    ...lettersOf(records),
  ];
  const mails = await mailsAbout(tx, known);
  await eraseAudit(tx, about);
  await eraseOrderNotes(tx, records.orders);
  await deleteMails(tx, mails);
  const where = { companyId };
  await tx.inquiry.deleteMany({ where });
  await tx.companyInvitation.deleteMany({ where });
  await tx.shipToAddress.deleteMany({ where });
  await tx.columnAnswer.deleteMany({ where });
  await tx.approvalRequest.deleteMany({ where });
  await tx.customerNote.deleteMany({ where });
  await endOrderingFor(tx, companyId);
  await tx.unsentForm.deleteMany({ where: unsentFormsAbout(companyId) });
  await tx.cart.deleteMany({ where });
  await tx.sharedCart.deleteMany({ where });
  await tx.apiKey.deleteMany({ where });
  // With orders they are the evidence for the VAT of these.
  if (records.orders.length === 0) await tx.vatCheck.deleteMany({ where });
  await eraseBulkChanges(tx, { companies: [companyId] });
  return records;
}

/**
 * Erases what grows with the orders of a closed company, in many transactions, so that eraseCompanyRecords finds next to nothing of it:
 * messages, notes and letters. And indexes the orders again, by the search text that the company has now.
 */
export async function eraseOrderRecords(companyId: string): Promise<void> {
  const records = await recordsOfCompany(db.read, companyId);
  await writeInSteps(records.orders, async (tx, orders) => {
    await reindexOrders(tx, orders);
    await eraseOrderNotes(tx, orders);
  });
  await writeInSteps(await mailsAbout(db.read, lettersOf(records)), deleteMails);
}

/** Pause between two transactions, so that those of other processes are not held up: SQLite has no queue for them. */
const PAUSE_MS = 20;

/** Writes some of many rows at a time. */
type Steps = <Item>(items: readonly Item[], write: (tx: Tx, some: Item[]) => Promise<void>) => Promise<void>;

/** In a transaction each. */
const writeInSteps: Steps = async (items, write) => {
  for (const some of inBatches(items, BATCH)) {
    await db.write((tx) => write(tx, some), { isStep: true });
    await pause(PAUSE_MS);
  }
};

/** All in this transaction. */
const stepsWithin =
  (tx: Tx): Steps =>
  async (items, write) => {
    for (const some of inBatches(items, BATCH)) await write(tx, some);
  };

/**
 * Erases what grows with what a person did for companies, in many transactions, so that erasePersonRecords finds next to nothing of it.
 * And indexes the orders of the companies that they leave again, by the search texts that these have now.
 */
export async function eraseWorkRecords(person: { id: string; email: string }, left: readonly string[]): Promise<void> {
  for (const companyId of left) {
    const orders = await db.read.order.findMany({ where: { companyId }, select: { id: true } });
    await writeInSteps(orders, (tx, some) =>
      reindexOrders(
        tx,
        some.map(({ id }) => id),
      ),
    );
  }
  await eraseWords(db.read, person, writeInSteps);
}

/**
 * Deletes what the shop holds about a person, and takes their own words out of what they did for companies: that stays with these.
 * Their row and their memberships are the caller's.
 */
export async function erasePersonRecords(
  tx: Tx,
  person: { id: string; email: string; lastName: string | null },
): Promise<void> {
  const { id: userId, email } = person;
  await eraseWords(tx, person, stepsWithin(tx));
  await tx.inquiry.deleteMany({ where: { customerEmail: email } });
  await tx.invitation.deleteMany({ where: { email } });
  await tx.companyInvitation.deleteMany({ where: { email } });
  await tx.accessRequest.deleteMany({ where: { email } });
  await tx.staffLink.deleteMany({ where: { email } });
  await endOrderingOf(tx, userId);
  await tx.session.deleteMany({ where: { userId } });
  await tx.unsentForm.deleteMany({ where: unsentFormsBy(userId) });
  await eraseKeysForCompany(tx, userId);
  // Tables of customers and answers to repeated API calls, which are kept for a day.
  // What was sent may have the address in capitals, and PostgreSQL compares these.
  await tx.$executeRaw`
    DELETE FROM "table_uploads"
    WHERE "kind" = 'customers' AND replace(lower("csv"), ${email}, '') <> lower("csv")`;
  const companies = await tx.membership.findMany({ where: { userId }, select: { companyId: true } });
  await eraseBulkChanges(tx, { companies: companies.map(({ companyId }) => companyId), person });
  await tx.$executeRaw`
    DELETE FROM "api_replays" WHERE replace(lower("body"), ${email}, '') <> lower("body")`;
}

/** Erases letters to and about a person, audit entries by and about them, and what they wrote for their companies, which keep their orders. */
async function eraseWords(from: Reader | Tx, person: { id: string; email: string }, steps: Steps): Promise<void> {
  const { id: userId, email } = person;
  const records = await recordsOfPerson(from, person);
  const about = [`user:${userId}`, ...subjectsOf(records)];
  await steps(about, eraseAudit);
  const theirs = await from.auditEntry.findMany({
    where: { AND: [{ OR: [{ actorId: userId }, { label: email }] }, HAS_WORDS] },
    select,
  });
  await steps(theirs, async (tx, some) => {
    await tx.auditEntry.updateMany({ where: { id: { in: idsOf(some) } }, data: NO_WORDS });
  });
  const mails = await mailsAbout(from, [...about, ...lettersOf(records), `admin:${userId}`], email);
  await steps(mails, deleteMails);
  const placed = { placedById: userId, onBehalf: false };
  const noted = await from.order.findMany({ where: { ...placed, customerNotes: { not: null } }, select });
  await steps(noted, async (tx, some) => {
    await tx.order.updateMany({ where: { id: { in: idsOf(some) } }, data: { customerNotes: null } });
  });
  const orders = await from.order.findMany({ where: placed, select });
  await steps(await changesWithNotes(from, idsOf(orders)), eraseChangedNotes);
  // What they asked for stays with the company.
  const asked = await from.changeRequest.findMany({
    where: { requestedById: userId, message: { not: "" } },
    select,
  });
  await steps(asked, async (tx, some) => {
    await tx.changeRequest.updateMany({ where: { id: { in: idsOf(some) } }, data: { message: "" } });
  });
  await steps(records.approvals, async (tx, some) => {
    const approvals = { id: { in: some } };
    await tx.approvalRequest.updateMany({
      where: { ...approvals, askedById: userId },
      data: { customerNotes: null, reason: null },
    });
    await tx.approvalRequest.updateMany({ where: { ...approvals, endedById: userId }, data: { reason: null } });
  });
}

const select = { id: true } as const;
const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

const subjectsOf = (records: Records): string[] => [
  ...records.inquiries.map((id) => `inquiry:${id}`),
  ...records.invitations.map((id) => `invitation:${id}`),
  ...records.companyInvitations.map((id) => `company-invitation:${id}`),
  ...records.accessRequests.map((id) => `access-request:${id}`),
  ...records.apiKeys.map((id) => `api-key:${id}`),
];

/** What the keys of the letters about orders begin with. */
const lettersOf = (records: Records): string[] => [
  ...records.orders.map((id) => `order:${id}`),
  ...records.documents.map((id) => `document:${id}`),
  ...records.shipments.map((id) => `shipment:${id}`),
  ...records.changeRequests.map((id) => `change-request:${id}`),
  ...records.approvals.map((id) => `approval:${id}`),
];

/** The ids of the mails to and from an address, and of those to anybody by what their keys begin with. */
async function mailsAbout(
  from: Reader | Tx,
  beginnings: readonly string[],
  email: string | null = null,
): Promise<number[]> {
  const known = new Set(beginnings);
  const sent = email
    ? await from.outgoingMail.findMany({
        where: { OR: [{ toAddress: email }, { replyTo: email }] },
        select: { id: true },
      })
    : [];
  const ids = new Set(sent.map(({ id }) => id));
  for (let after = 0; ;) {
    const keys = await from.outgoingMail.findMany({
      where: { id: { gt: after } },
      orderBy: { id: "asc" },
      take: 1_000,
      select: { id: true, key: true },
    });
    for (const { id, key } of keys) {
      if (known.has(key.split(":", 2).join(":"))) ids.add(id);
    }
    if (keys.length === 0) return [...ids];
    after = keys.at(-1)!.id;
  }
}

/** Deletes mails, and the names and texts of audit entries about them. */
async function deleteMails(tx: Tx, mails: readonly number[]): Promise<void> {
  for (const ids of inBatches(mails, BATCH)) {
    await tx.outgoingMail.deleteMany({ where: { id: { in: ids } } });
  }
  await eraseAudit(
    tx,
    mails.map((id) => `mail:${id}`),
  );
}

const HAS_BEFORE = { NOT: { before: { equals: DbNull } } };
const HAS_AFTER = { NOT: { after: { equals: DbNull } } };
const HAS_TEXTS = [{ note: { not: null } }, HAS_BEFORE, HAS_AFTER];
const HAS_WORDS = { OR: [{ label: { not: ERASED } }, { address: { not: null } }, ...HAS_TEXTS] };
const NO_WORDS = { label: ERASED, note: null, address: null, before: DbNull, after: DbNull };

/** Takes names and texts out of audit entries about these subjects; what was done and when stays. */
async function eraseAudit(tx: Tx, subjects: readonly string[]): Promise<void> {
  for (const some of inBatches(subjects, BATCH)) {
    await tx.auditEntry.updateMany({ where: { subject: { in: some }, ...HAS_WORDS }, data: NO_WORDS });
  }
}

/** Deletes the messages and notes about orders. Figures, addresses and documents stay. */
async function eraseOrderNotes(tx: Tx, orders: readonly number[]): Promise<void> {
  // By their ids: SQLite would read the whole tables for a condition on the orders.
  for (const ids of inBatches(orders)) {
    await tx.order.updateMany({
      where: { id: { in: ids }, customerNotes: { not: null } },
      data: { customerNotes: null },
    });
    const where = { orderId: { in: ids } };
    await tx.orderEvent.updateMany({
      where: { ...where, note: { not: null } },
      data: { note: null },
    });
    // The content of a document stays; why a version was issued is a note.
    await tx.document.updateMany({
      where: { ...where, reason: { not: null } },
      data: { reason: null },
    });
    await tx.shipment.updateMany({
      where: { ...where, note: { not: null } },
      data: { note: null },
    });
    await tx.changeRequest.updateMany({
      where: { ...where, OR: [{ message: { not: "" } }, { answer: { not: null } }] },
      data: { message: "", answer: null },
    });
  }
  await eraseChangedNotes(tx, await changesWithNotes(tx, orders));
  for (const some of inBatches(orders.map((id) => `order:${id}`))) {
    // The values are texts of the person, or those of the order, its shipments and payments, which stay.
    const data = { note: null, before: DbNull, after: DbNull };
    const where = { subject: { in: some }, OR: HAS_TEXTS };
    await tx.auditEntry.updateMany({ where, data });
  }
}

/** Revokes the keys that somebody made for a company, and takes their name for it off each: who has a key may use it. */
async function eraseKeysForCompany(tx: Tx, userId: string): Promise<void> {
  const made = { createdById: userId };
  const companies = await tx.apiKey.findMany({
    where: { ...made, revokedAt: null },
    distinct: ["companyId"],
    select: { companyId: true },
  });
  for (const { companyId } of companies) {
    await revokeKeysMadeBy(tx, companyId, { id: userId, name: t.aColleague() });
  }
  await tx.apiKey.updateMany({ where: made, data: { name: ERASED } });
}

interface ChangeOfOrder {
  id: number;
  changes: OrderChangeText[];
}

/** The changes of orders that say the customer's notes. */
async function changesWithNotes(from: Reader | Tx, orders: readonly number[]): Promise<ChangeOfOrder[]> {
  const found: ChangeOfOrder[] = [];
  for (const ids of inBatches(orders)) {
    const events = await from.orderEvent.findMany({
      where: { orderId: { in: ids }, NOT: { changes: { equals: DbNull } } },
      select: { id: true, changes: true },
    });
    for (const { id, changes } of events as unknown as ChangeOfOrder[]) {
      if (changes.some(({ what }) => what === NOTES)) found.push({ id, changes });
    }
  }
  return found;
}

/** Takes the customer's notes out of what changes of orders say. */
async function eraseChangedNotes(tx: Tx, events: readonly ChangeOfOrder[]): Promise<void> {
  for (const { id, changes } of events) {
    const data = { changes: changes.filter(({ what }) => what !== NOTES).map((one) => ({ ...one })) };
    await tx.orderEvent.update({ where: { id }, data, select: { id: true } });
  }
}
