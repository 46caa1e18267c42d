import { DbNull, type Prisma, type Tx } from "~/db/db.server";
import { revokeKeysMadeBy } from "~/shop/api-keys/revoke-all.server";
import { dissolveCompany } from "~/shop/companies/change-people.server";
import { endOrdering } from "~/shop/customers/end-ordering.server";
import { unsentFormsOf } from "~/shop/customers/unsent-forms.server";
import { NOTES } from "~/shop/orders/change-text";
import type { OrderChangeText } from "~/shop/orders/order";
import { inBatches, inquiriesOf, type RecordsOfPerson, recordsOf } from "./records-of.server";

/** The name of a person whose data was erased. */
export const ERASED_NAME = { firstName: "Erased", lastName: "customer" } as const;
const ERASED = "Erased customer";

/**
 * Deletes what the shop holds about a person but the orders and their documents, and takes out of these what is no part of the
 * books: messages and notes. The account's own row is the caller's.
 */
export async function eraseRecords(
  tx: Tx,
  person: { id: string; email: string },
): Promise<RecordsOfPerson> {
  const { id: userId, email } = person;
  const records = await recordsOf(tx, person);
  const mails = await mailsAbout(tx, person, records);
  await eraseAudit(tx, person, [
    ...subjectsOf(userId, records),
    ...mails.map((id) => `mail:${id}`),
  ]);
  await eraseOrderNotes(tx, userId, records.orders);
  await eraseWordsForCompany(tx, userId);
  for (const ids of inBatches(mails)) {
    await tx.outgoingMail.deleteMany({ where: { id: { in: ids } } });
  }
  await tx.inquiry.deleteMany({ where: inquiriesOf(userId, email) });
  await tx.invitation.deleteMany({ where: { email } });
  await tx.companyInvitation.deleteMany({ where: { email } });
  await dissolveCompany(tx, userId);
  await tx.shipToAddress.deleteMany({ where: { companyId: userId } });
  await tx.releaseRequest.deleteMany({ where: { companyId: userId } });
  // What they asked for as a colleague stays with the company.
  const noTexts = { customerNotes: null, reason: null };
  await tx.releaseRequest.updateMany({ where: { askedById: userId }, data: noTexts });
  await tx.releaseRequest.updateMany({ where: { endedById: userId }, data: { reason: null } });
  await tx.accessRequest.deleteMany({ where: { email } });
  await tx.staffLink.deleteMany({ where: { email } });
  await tx.customerNote.deleteMany({ where: { customerId: userId } });
  await endOrdering(tx, userId);
  await tx.session.deleteMany({ where: { userId } });
  await tx.unsentForm.deleteMany({ where: unsentFormsOf(userId) });
  await tx.cart.deleteMany({ where: { companyId: userId } });
  await tx.sharedCart.deleteMany({ where: { userId } });
  await tx.apiKey.deleteMany({ where: { userId } });
  await eraseKeysForCompany(tx, userId);
  // With orders they are the evidence for the VAT of these.
  if (records.orders.length === 0) await tx.vatCheck.deleteMany({ where: { userId } });
  // Tables of customers and answers to repeated API calls, which are kept for a day.
  // What was sent may have the address in capitals, and PostgreSQL compares these.
  await tx.$executeRaw`
    DELETE FROM "table_uploads"
    WHERE "kind" = 'customers' AND replace(lower("csv"), ${email}, '') <> lower("csv")`;
  // Their names, and perhaps what they were asked or a table changed.
  await tx.bulkChange.deleteMany({ where: { kind: { in: ["applications", "customer-table"] } } });
  await tx.$executeRaw`
    DELETE FROM "api_replays" WHERE replace(lower("body"), ${email}, '') <> lower("body")`;
  return records;
}

const subjectsOf = (userId: string, records: RecordsOfPerson): string[] => [
  `user:${userId}`,
  ...records.inquiries.map((id) => `inquiry:${id}`),
  ...records.invitations.map((id) => `invitation:${id}`),
  ...records.companyInvitations.map((id) => `company-invitation:${id}`),
  ...records.accessRequests.map((id) => `access-request:${id}`),
  ...records.apiKeys.map((id) => `api-key:${id}`),
];

/** The ids of the mails to a person, and of those about them to others, by what their keys begin with. */
async function mailsAbout(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  records: RecordsOfPerson,
): Promise<number[]> {
  const known = new Set([
    ...["application", "approval-status", "api-keys"].map((kind) => `${kind}:${userId}`),
    ...subjectsOf(userId, records),
    ...records.orders.map((id) => `order:${id}`),
    ...records.documents.map((id) => `document:${id}`),
    ...records.shipments.map((id) => `shipment:${id}`),
    ...records.changeRequests.map((id) => `change-request:${id}`),
    ...records.releases.map((id) => `release:${id}`),
    ...records.forCompany.orders.map((id) => `order:${id}`),
    ...records.forCompany.documents.map((id) => `document:${id}`),
    ...records.forCompany.shipments.map((id) => `shipment:${id}`),
    `admin:${userId}`,
  ]);
  const sent = await tx.outgoingMail.findMany({
    where: { OR: [{ toAddress: email }, { replyTo: email }] },
    select: { id: true },
  });
  const ids = new Set(sent.map(({ id }) => id));
  for (let after = 0; ;) {
    const keys = await tx.outgoingMail.findMany({
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

/** Takes names and texts out of audit entries about these subjects and by the person; what was done and when stays. */
async function eraseAudit(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  subjects: readonly string[],
): Promise<void> {
  const nothing = { note: null, address: null, before: DbNull, after: DbNull };
  const data = { label: ERASED, ...nothing };
  for (const some of inBatches(subjects)) {
    await tx.auditEntry.updateMany({ where: { subject: { in: some } }, data });
  }
  await tx.auditEntry.updateMany({
    where: { OR: [{ actorId: userId }, { label: email }] },
    data,
  });
}

/** Deletes the messages and notes about orders. Figures, addresses and documents stay. */
async function eraseOrderNotes(tx: Tx, userId: string, orders: readonly number[]): Promise<void> {
  await tx.order.updateMany({ where: { userId }, data: { customerNotes: null } });
  // By their ids: SQLite would read the whole tables for a condition on the orders.
  for (const ids of inBatches(orders)) {
    const where = { orderId: { in: ids } };
    await tx.orderEvent.updateMany({ where, data: { note: null } });
    // The content of a document stays; why a version was issued is a note.
    await tx.document.updateMany({ where, data: { reason: null } });
    await tx.shipment.updateMany({ where, data: { note: null } });
    await tx.changeRequest.updateMany({ where, data: { message: "", answer: null } });
  }
  await eraseChangedNotes(tx, { userId });
  for (const some of inBatches(orders.map((id) => `order:${id}`))) {
    // The values are texts of the person, or those of the order, its shipments and payments, which stay.
    const data = { note: null, before: DbNull, after: DbNull };
    await tx.auditEntry.updateMany({ where: { subject: { in: some } }, data });
  }
}

/** Deletes what somebody wrote in orders of a company as a colleague of it: the orders and what others wrote are the company's. */
async function eraseWordsForCompany(tx: Tx, userId: string): Promise<void> {
  const placed = { placedById: userId, isByColleague: true };
  await tx.order.updateMany({ where: placed, data: { customerNotes: null } });
  await tx.changeRequest.updateMany({ where: { requestedById: userId }, data: { message: "" } });
  await eraseChangedNotes(tx, placed);
}

/** Revokes the keys that somebody made for a company, and takes their name for it off each: who has a key may use it. */
async function eraseKeysForCompany(tx: Tx, userId: string): Promise<void> {
  const made = { createdById: userId };
  const companies = await tx.apiKey.findMany({
    where: { ...made, revokedAt: null },
    distinct: ["userId"],
    select: { userId: true },
  });
  for (const company of companies) {
    await revokeKeysMadeBy(tx, company.userId, { id: userId, name: "A colleague" });
  }
  await tx.apiKey.updateMany({ where: made, data: { name: ERASED } });
}

/** Takes the customer's notes out of what changes of orders say. */
async function eraseChangedNotes(tx: Tx, order: Prisma.OrderWhereInput): Promise<void> {
  const events = await tx.orderEvent.findMany({
    where: { order, NOT: { changes: { equals: DbNull } } },
    select: { id: true, changes: true },
  });
  for (const { id, changes } of events) {
    const all = changes as unknown as OrderChangeText[];
    const kept = all.filter(({ what }) => what !== NOTES);
    if (kept.length === all.length) continue;
    const data = { changes: kept.map((one) => ({ ...one })) };
    await tx.orderEvent.update({ where: { id }, data, select: { id: true } });
  }
}
