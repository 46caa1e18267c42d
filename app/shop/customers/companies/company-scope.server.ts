import { db, joinSql, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import { can, type StaffStatus } from "../people/staff-role";

interface StaffPerson extends Pick<StaffStatus, "staffRole"> {
  id: string;
}

/**
 * Ids of the companies that a member of staff sees. Lists, counts, searches, exports and reads of the admin panel take
 * it, and only its guards make it.
 */
export type CompanyScope = "all" | readonly string[];

/**
 * The id of a row within the scope of the acting person. Only checks of the scope and reads by it make one, so that
 * pages of the admin panel cannot read a row only by an id from their address.
 */
export type InScope<Id extends number | string> = Id & { readonly [inScope]: true };
declare const inScope: unique symbol;

/** By their present role. */
export function scopeOf({ staffRole }: StaffPerson): CompanyScope {
  return staffRole ? "all" : [];
}

/** Prisma conditions for the companies of a scope, and for their rows. */
export const companiesIn = (scope: CompanyScope) => (scope === "all" ? {} : { id: { in: [...scope] } });
export const rowsIn = (scope: CompanyScope) => (scope === "all" ? {} : { company: companiesIn(scope) });

/** companiesIn as raw SQL: for rows of these companies, and for the ids of companies and orders. */
const companiesInSql = (scope: readonly string[]) => sql`"id" IN (${joinSql(["", ...scope])})`;
export const rowsInSql = (scope: CompanyScope): Prisma.Sql =>
  scope === "all" ? sql`TRUE` : sql`"companyId" IN (SELECT "id" FROM "companies" WHERE ${companiesInSql(scope)})`;
export const companyIn = (scope: CompanyScope) => (id: Prisma.Sql) =>
  scope === "all" ? sql`TRUE` : sql`${id} IN (SELECT "id" FROM "companies" WHERE ${companiesInSql(scope)})`;
export const ordersIn = (scope: CompanyScope) => (id: Prisma.Sql) =>
  scope === "all" ? sql`TRUE` : sql`${id} IN (SELECT "id" FROM "orders" WHERE ${rowsInSql(scope)})`;

/** As raw SQL, for roles without an end, as the index of the search marks them. */
export const HAS_STAFF_ROLE = sql`"staffRole" IS NOT NULL`;

export async function scopedCompanies(
  scope: CompanyScope,
  ids: readonly string[],
  from: Reader | Tx = db.read,
): Promise<InScope<string>[]> {
  if (scope === "all") return ids as InScope<string>[];
  const where = { AND: companiesIn(scope), id: { in: [...ids] } };
  return known(ids, await from.company.findMany({ where, select: { id: true } }));
}

export async function scopedOrders(scope: CompanyScope, ids: readonly number[]): Promise<InScope<number>[]> {
  if (scope === "all") return ids as InScope<number>[];
  const where = { ...rowsIn(scope), id: { in: [...ids] } };
  return known(ids, await db.read.order.findMany({ where, select: { id: true } }));
}

function known<Id extends number | string>(ids: readonly Id[], rows: readonly { id: Id }[]) {
  const found = new Set(rows.map(({ id }) => id));
  return ids.filter((id): id is InScope<Id> => found.has(id));
}

/** At the moment. */
export async function mayOrderFor(tx: Tx, person: StaffPerson, companyId: string): Promise<boolean> {
  const isAllowed = can(person, "change-carts");
  return isAllowed && (await scopedCompanies(scopeOf(person), [companyId], tx)).length > 0;
}
