import { setTimeout as pause } from "node:timers/promises";

import { db, DbNull, type Reader, type Tx } from "~/db/db.server";
import { emailOfErased } from "~/formats/email";
import { BATCH, inBatches } from "~/shop/base/batches";
import { reindexOrders } from "~/shop/customers/companies/search-text.server";
import { NOTES, type OrderChangeText } from "~/shop/orders/order";
import {
  type AnyTable,
  type Model,
  type Owner,
  type OwnerRole,
  PERSONAL_DATA,
  tableOf,
  TABLES,
} from "./personal-data.server";

type Person = Omit<Owner, "orders">;

const OF_COMPANY = ["company"] as const;
const OF_PERSON = ["person", "approver", "inviter"] as const;

/**
 * Deletes what the shop holds about a company but the orders and their documents, and takes out of these what is no part of the
 * books: messages and notes. Its row and its people are the caller's. Returns the number of its orders.
 */
export async function eraseCompanyRecords(tx: Tx, id: string): Promise<number> {
  const company = await companyOf(tx, id);
  const { audited, mailed } = await namesOf(tx, company, OF_COMPANY);
  const mails = await mailsAbout(tx, mailed);
  await eraseAudit(tx, audited);
  for (const some of inBatches(company.orders)) await eraseOrderWords(tx, some);
  await deleteMails(tx, mails);
  await deleteRows(tx, company, OF_COMPANY);
  return company.orders.length;
}

/**
 * Erases what grows with the orders of a closed company, in many transactions, so that eraseCompanyRecords finds next to nothing of it:
 * messages, notes and letters. And indexes the orders again, by the search text that the company has now.
 */
export async function eraseOrderRecords(id: string): Promise<void> {
  const company = await companyOf(db.read, id);
  await writeInSteps(company.orders, async (tx, orders) => {
    await reindexOrders(tx, orders);
    await eraseOrderWords(tx, orders);
  });
  const { mailed } = await namesOf(db.read, company, OF_COMPANY);
  await writeInSteps(await mailsAbout(db.read, mailed), deleteMails);
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
export async function eraseWorkRecords(person: Person, left: readonly string[]): Promise<void> {
  for (const id of left) await writeInSteps((await companyOf(db.read, id)).orders, reindexOrders);
  await eraseWords(db.read, person, writeInSteps);
}

/**
 * Deletes what the shop holds about a person, and takes their own words out of what they did for companies: that stays with these.
 * Their memberships are the caller's.
 */
export async function erasePersonRecords(tx: Tx, person: Person): Promise<void> {
  const { id } = person;
  await eraseWords(tx, person, stepsWithin(tx));
  await deleteRows(tx, { ...person, orders: [] }, OF_PERSON);
  const data = { ...PERSONAL_DATA.user.blanked.itself, email: emailOfErased(id), erasedAt: new Date() };
  await tx.user.updateMany({ where: { id }, data });
}

/** Erases letters to and about a person, audit entries by and about them, and what they wrote for their companies, which keep their orders. */
async function eraseWords(from: Reader | Tx, person: Person, steps: Steps): Promise<void> {
  const owner = await withOrders(from, person, OF_PERSON);
  const { audited, mailed } = await namesOf(from, owner, OF_PERSON);
  await steps(audited, eraseAudit);
  await steps(await mailsAbout(from, mailed, owner), deleteMails);
  for (const [model, { rows = {}, blanked = {} }] of TABLES) {
    for (const role of OF_PERSON) {
      const data = blanked[role];
      if (!data) continue;
      const ids = await rowIds(from, model, { AND: [rows[role]!(owner), differsFrom(data)] });
      await steps(ids, async (tx, some) => {
        await tableOf(tx, model).updateMany({ where: { id: { in: some } }, data });
      });
    }
  }
  await steps(await changesWithNotes(from, await idsOf(from, "order", owner, ["person"])), eraseChangedNotes);
}

/** The number of letters to and about a person that an erasure deletes. */
export async function countLetters(from: Reader, person: Person): Promise<number> {
  const owner = await withOrders(from, person, OF_PERSON);
  const { mailed } = await namesOf(from, owner, OF_PERSON);
  return (await mailsAbout(from, mailed, owner)).length;
}

/** Takes the words that go out of what belongs to some orders. Figures, addresses and documents stay. */
async function eraseOrderWords(tx: Tx, orders: number[]): Promise<void> {
  for (const [model, { rows = {}, blanked: { orders: data } = {} }] of TABLES) {
    if (data) await tableOf(tx, model).updateMany({ where: { AND: [rows.orders!(orders), differsFrom(data)] }, data });
  }
  await eraseChangedNotes(tx, await changesWithNotes(tx, orders));
}

async function deleteRows(tx: Tx, owner: Owner, roles: readonly OwnerRole[]): Promise<void> {
  for (const [model, { rows = {}, deleted = [], also = {} }] of TABLES) {
    for (const role of roles) {
      if (rows[role] && (deleted === "all" || deleted.includes(role))) {
        await tableOf(tx, model).deleteMany({ where: rows[role](owner) });
      }
      await also[role]?.(tx, owner);
    }
  }
}

const rowIds = async (from: Reader | Tx, model: Model, where: object) =>
  (await tableOf(from, model).findMany<{ id: number }>({ where, select: { id: true } })).map(({ id }) => id);

/** The ids of rows that belong to an owner in one of these ways or, where a table knows none of these, to the orders of the owner. */
async function idsOf(from: Reader | Tx, model: Model, owner: Owner, roles: readonly OwnerRole[]): Promise<number[]> {
  const { rows = {} } = PERSONAL_DATA[model] as AnyTable;
  const conditions: object[] = roles.flatMap((role) => rows[role]?.(owner) ?? []);
  if (rows.orders && conditions.length === 0) conditions.push(...[...inBatches(owner.orders)].map(rows.orders));
  const ids = new Set<number>();
  // One after the other: a transaction has one connection.
  for (const where of conditions) for (const id of await rowIds(from, model, where)) ids.add(id);
  return [...ids];
}

const withOrders = async (from: Reader | Tx, of: Person, roles: readonly OwnerRole[]): Promise<Owner> => ({
  ...of,
  orders: await idsOf(from, "order", { ...of, orders: [] }, roles),
});

const companyOf = (from: Reader | Tx, id: string) => withOrders(from, { id, email: "", lastName: null }, OF_COMPANY);

/** The subjects of audit entries about an owner, and what the keys of mails about them begin with. */
async function namesOf(from: Reader | Tx, owner: Owner, roles: readonly OwnerRole[]) {
  const [audited, mailed]: [string[], string[]] = [[], []];
  for (const [model, { audit, mail = [] }] of TABLES) {
    if (!audit && mail.length === 0) continue;
    const ids = await idsOf(from, model, owner, roles);
    if (audit) audited.push(...ids.map((id) => `${audit}:${id}`));
    for (const name of mail) mailed.push(...ids.map((id) => `${name}:${id}`));
  }
  return { audited, mailed: [...audited, ...mailed] };
}

/** The condition for rows of which some column is not blank yet. */
const differsFrom = (data: Record<string, unknown>) => ({
  OR: Object.entries(data).map(([column, by]) => ({ [column]: { not: by } })),
});

/** The ids of the mails to and from a person, and of those to anybody by what their keys begin with. */
async function mailsAbout(from: Reader | Tx, beginnings: readonly string[], person?: Owner): Promise<number[]> {
  const known = new Set(beginnings);
  const ids = new Set(person ? await idsOf(from, "outgoingMail", person, OF_PERSON) : []);
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

/** Takes names and texts out of audit entries about these subjects; what was done and when stays. */
async function eraseAudit(tx: Tx, subjects: readonly string[]): Promise<void> {
  const data = PERSONAL_DATA.auditEntry.blanked.person;
  for (const some of inBatches(subjects, BATCH)) {
    await tx.auditEntry.updateMany({ where: { AND: [{ subject: { in: some } }, differsFrom(data)] }, data });
  }
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
