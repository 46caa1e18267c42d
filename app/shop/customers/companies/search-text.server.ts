import { joinSql, type Prisma, type Tx } from "~/db/db.server";
import { BATCH, inBatches } from "~/shop/base/batches";
import { contactColumns } from "~/shop/brand/mail/contact";
import { companySearchText, personSearchText } from "./search-text";

/** Of a company and its people. Call it last in every transaction that writes a company's name. */
export async function updateSearchText(tx: Tx, companyId: string): Promise<void> {
  await updateCompany(tx, companyId);
  const people = await tx.membership.findMany({ where: { companyId }, select: { userId: true } });
  for (const { userId } of people) await updatePerson(tx, userId);
}

/** After a change of a person's name, e-mail or companies. */
export async function updateSearchTextsOf(tx: Tx, userId: string): Promise<void> {
  for (const companyId of await updatePerson(tx, userId)) await updateCompany(tx, companyId);
}

/** Returns the ids of the person's companies. */
async function updatePerson(tx: Tx, userId: string): Promise<string[]> {
  const where = { id: userId };
  const person = await tx.user.findUniqueOrThrow({ where, select: personSearchColumns });
  const data = { searchText: textOfPerson(person) };
  await tx.user.update({ where, data, select: { id: true } });
  return person.memberships.map(({ company }) => company.id);
}

/**
 * Writes the search texts of the companies of a person who is about to leave them, without that person. The orders have
 * to be indexed again: reindexOrders. Returns the ids of the companies.
 */
export async function writeSearchTextsWithout(tx: Tx, userId: string): Promise<string[]> {
  const left = await tx.membership.findMany({ where: { userId }, select: { companyId: true } });
  for (const { companyId } of left) {
    const { name, memberships } = await tx.company.findUniqueOrThrow({
      where: { id: companyId },
      select: { ...companySearchColumns, memberships: { where: { userId: { not: userId } }, ...colleagues } },
    });
    const data = { searchText: textOfCompany({ name, memberships }) };
    await tx.company.update({ where: { id: companyId }, data, select: { id: true } });
  }
  return left.map(({ companyId }) => companyId);
}

async function updateCompany(tx: Tx, companyId: string): Promise<void> {
  const where = { id: companyId };
  const select = { ...companySearchColumns, searchText: true } as const;
  const company = await tx.company.findUniqueOrThrow({ where, select });
  const data = { searchText: textOfCompany(company) };
  await tx.company.update({ where, data, select: { id: true } });
  if (data.searchText !== company.searchText) await reindexOrdersOf(tx, [companyId]);
}

/**
 * After a change of the companies' search texts: an order is found by its customer's words as well. Some at a time,
 * because a customer may have thousands and a statement is one turn of the event loop.
 */
export async function reindexOrdersOf(tx: Tx, companyIds: string[]): Promise<void> {
  const where = { companyId: { in: companyIds } };
  const orders = await tx.order.findMany({ where, select: { id: true } });
  for (const some of inBatches(orders, BATCH)) {
    await reindexOrders(
      tx,
      some.map(({ id }) => id),
    );
  }
}

/** At most BATCH orders. */
export async function reindexOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.$executeRaw`UPDATE "orders" SET "searchText" = "searchText" WHERE "id" IN (${joinSql([...ids])})`;
}

export const personSearchColumns = {
  ...contactColumns,
  memberships: { select: { company: { select: { id: true, name: true } } } },
} as const;

export const textOfPerson = ({
  memberships,
  ...person
}: Prisma.UserGetPayload<{ select: typeof personSearchColumns }>) =>
  personSearchText(
    person,
    memberships.map(({ company }) => company),
  );

const colleagues = { select: { user: { select: contactColumns } } } as const;

export const companySearchColumns = { name: true, memberships: colleagues } as const;

export const textOfCompany = ({
  memberships,
  ...company
}: Prisma.CompanyGetPayload<{ select: typeof companySearchColumns }>) =>
  companySearchText(
    company,
    memberships.map(({ user }) => user),
  );
