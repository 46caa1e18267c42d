import { db, joinSql, noSql, type Prisma, sql } from "~/db/db.server";
import { startOfDay } from "~/formats/dates";
import { compareNames } from "~/formats/lists";
import { nameForAdmins } from "~/formats/person-name";
import { type Counted, cappedCount, MAX_LISTED, pageOf, type PageOf } from "~/shop/base/paging";
import { queryCount, queryIds, searchCondition, searchIds } from "~/shop/base/search/search.server";
import { searchWords } from "~/shop/base/search/words";
import { IS_OPEN, IS_UNSETTLED, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { APPROVED, type ApprovalStatus, approvalStatusOf } from "~/shop/customers/applications/approval";
import { groupNames } from "~/shop/catalogue/price-groups/admin-groups.server";
import { companiesIn, type CompanyScope, companyIn } from "~/shop/customers/companies/company-scope.server";
import { countriesOf } from "~/shop/customers/applications/fill-from-request.server";
import { profileColumns } from "~/shop/customers/companies/company.server";
import {
  type CustomerFigures,
  customerFigures,
  figuresOfYear,
  lastOrderOf,
  orderedIn,
  yearOf,
} from "./customer-figures.server";
import { CUSTOMER_FILTERS, type CustomerFilter, type CustomerSort, type CustomersQuery } from "./customer-list";

/** A row of the list of customers. */
export interface CustomerRow {
  id: string;
  companyName: string | null;
  /** The name and e-mail of its contact. */
  name: string;
  email: string;
  country: string | null;
  /** Null: the list prices. */
  priceGroup: string | null;
  approvalStatus: ApprovalStatus;
  figures: CustomerFigures;
}

/** A page of customers. */
export interface CustomerList extends Counted, PageOf {
  customers: CustomerRow[];
  /** Whether the list is short enough to be sorted. */
  canSort: boolean;
}

/** Longer lists are in the order of their index only. */
const MAX_SORTED = 5_000;
/** The open orders, those due first, that the filter of those who owe something reads. */
const MAX_OPEN = 5_000;
/** How far the filters are counted. */
const MAX_COUNTED = 1_000;

const ONE = sql`"companies" AS "one"`;
const ID = sql`"one"."id"`;

// A short list, which the index of the role has.
const IS_CUSTOMER = sql`"one"."contactId" NOT IN (SELECT "id" FROM "users" WHERE "staffRole" IS NOT NULL)`;
const IS_APPROVED = sql`"one"."approvalStatus" = 'approved'`;
/** What is open of the orders that are due first, up to a bound. */
const UNPAID = sql`(SELECT "companyId", ${UNPAID_AMOUNT} AS "open" FROM "orders" WHERE ${IS_OPEN}
  ORDER BY "nextDueOn", "id" LIMIT ${MAX_OPEN})`;

const CONDITIONS: Record<CustomerFilter, (year: string) => Prisma.Sql> = {
  approved: () => IS_APPROVED,
  owing: () => sql`${ID} IN (SELECT "companyId" FROM ${UNPAID} AS "unpaid")`,
  quiet: (year) => sql`${IS_APPROVED} AND NOT EXISTS (
    SELECT 1 FROM "sales_figures" WHERE ${figuresOfYear(year, ID)} AND "orders" > 0)`,
  waiting: () => sql`"one"."approvalStatus" IN ('waiting', 'question')`,
  declined: () => sql`"one"."approvalStatus" = 'declined'`,
  suspended: () => sql`"one"."approvalStatus" = 'suspended'`,
};

/** The condition for the customers of a filter. */
function whereOf(scope: CompanyScope, query: CustomersQuery, year: string) {
  const { q, show, group } = query;
  const status = show ? CONDITIONS[show](year) : q ? sql`TRUE` : IS_APPROVED;
  const ofGroup = group === null ? noSql : sql`AND "one"."priceGroupId" = ${group}`;
  const further = furtherConditions(query).map((condition) => sql`AND ${condition}`);
  return sql`${status} AND ${IS_CUSTOMER} AND ${companyIn(scope)(ID)} ${ofGroup} ${joinSql([noSql, ...further], " ")}`;
}

/** A column without the signs between letters and digits. */
const plain = (column: Prisma.Sql) =>
  [" ", "-", ".", "/", "(", ")"].reduce((text, sign) => sql`replace(${text}, ${sign}, '')`, sql`upper(${column})`);
const plainOf = (typed: string) => typed.toUpperCase().replace(/[\s\-./()%_]/g, "");

/** The list has few thousands, whose columns are read. */
function furtherConditions({
  city,
  vatId,
  phone,
  country,
  orderedSince,
  quietSince,
  owes,
}: CustomersQuery): Prisma.Sql[] {
  const ordered = (day: string) => sql`EXISTS (SELECT 1 FROM "orders"
    WHERE "orders"."companyId" = ${ID} AND "orders"."createdAt" >= ${startOfDay(day)})`;
  const inCity = (address: Prisma.Sql) =>
    sql`lower(${address} ->> 'city') LIKE ${`${city.toLowerCase().replace(/[!%_]/g, "!$&")}%`} ESCAPE '!'`;
  return [
    ...(city ? [sql`(${inCity(sql`"one"."billingAddress"`)} OR ${inCity(sql`"one"."shippingAddress"`)})`] : []),
    ...(vatId ? [sql`${plain(sql`"one"."vatId"`)} LIKE ${`%${plainOf(vatId)}%`}`] : []),
    ...(phone ? [sql`${plain(sql`"one"."phone"`)} LIKE ${`%${plainOf(phone)}%`}`] : []),
    ...(country
      ? [sql`COALESCE("one"."billingAddress" ->> 'country', "one"."shippingAddress" ->> 'country') = ${country}`]
      : []),
    ...(orderedSince ? [ordered(orderedSince)] : []),
    ...(quietSince ? [sql`NOT ${ordered(quietSince)}`] : []),
    ...(owes
      ? [
          sql`${ID} IN (SELECT "companyId" FROM "orders" WHERE ${IS_UNSETTLED} AND ${IS_OPEN}
            GROUP BY "companyId" HAVING SUM(${UNPAID_AMOUNT}) >= ${owes})`,
        ]
      : []),
  ];
}

/**
 * A page of the customers of a filter and their capped number, newest first or as sorted. A search that finds very many gives only
 * the newest.
 */
export async function listCustomers(
  scope: CompanyScope,
  query: CustomersQuery,
  now = new Date(),
): Promise<CustomerList> {
  const year = yearOf(now);
  const { counted, where } = await matching(whereOf(scope, query, year), searchWords(query.q));
  const canSort = !counted.isMore && counted.count <= MAX_SORTED;
  const page = pageOf(counted.count, query.page);
  const { by, isDescending } = canSort ? query.sort : ({ by: "joined", isDescending: true } as const);
  if (by === "company") {
    const ids = await idsByCompany(where, isDescending);
    const shown = ids.slice(page.skip, page.skip + page.take);
    return { customers: await rowsOf(shown, now), canSort, ...counted, ...page };
  }
  const { from, order } = sortedBy(by, isDescending, year);
  const ids = await queryIds<string>(sql`SELECT ${ID} FROM ${from} WHERE ${where}
    ORDER BY ${order} LIMIT ${page.take} OFFSET ${page.skip}`);
  return { customers: await rowsOf(ids, now), canSort, ...counted, ...page };
}

/** The ids of the customers of a filter; at most `limit`. */
export async function filteredCustomers(
  scope: CompanyScope,
  query: CustomersQuery,
  limit: number,
  now = new Date(),
): Promise<string[]> {
  const found = searchCondition("companies", query.q);
  // searchCondition refers to the table by its own name.
  const ofWords = found ? sql`AND ${ID} IN (SELECT "id" FROM "companies" WHERE ${found})` : noSql;
  return queryIds<string>(
    sql`SELECT ${ID} FROM ${ONE} WHERE ${whereOf(scope, query, yearOf(now))} ${ofWords} LIMIT ${limit}`,
  );
}

async function matching(where: Prisma.Sql, words: string[]) {
  if (words.length === 0) {
    const rows = sql`SELECT 1 FROM ${ONE} WHERE ${where} LIMIT ${MAX_LISTED + 1}`;
    return { counted: cappedCount(MAX_LISTED, await queryCount(rows)), where };
  }
  const condition = (id: Prisma.Sql) => sql`EXISTS (SELECT 1 FROM ${ONE} WHERE ${ID} = ${id} AND ${where})`;
  const { ids, isMore } = await searchIds<string>("companies", { words, condition });
  return {
    counted: { count: ids.length, isMore },
    where: sql`${ID} IN (${joinSql(["", ...ids])})`,
  };
}

/** The order of the index of the status, read backwards. */
const NEWEST = {
  from: ONE,
  order: sql`"one"."approvalStatus" ASC, "one"."createdAt" DESC, ${ID} DESC`,
};

/** The value of a customer by which a list is sorted, with what is joined for it; the newest of equal ones are first. */
const SORTED_BY: Record<
  Exclude<CustomerSort["by"], "company">,
  (year: string) => { value: Prisma.Sql; join?: Prisma.Sql }
> = {
  joined: () => ({ value: sql`"one"."createdAt"` }),
  last: () => ({ value: lastOrderOf(ID) }),
  year: (year) => ({ value: orderedIn(year, ID) }),
  open: () => ({
    value: sql`"owed"."open"`,
    join: sql`LEFT JOIN (SELECT "companyId", SUM("open") AS "open" FROM ${UNPAID} AS "unpaid" GROUP BY "companyId") AS "owed"
      ON "owed"."companyId" = ${ID}`,
  }),
};

/** The tables and the order of a list. */
function sortedBy(by: keyof typeof SORTED_BY, isDescending: boolean, year: string) {
  if (by === "joined" && isDescending) return NEWEST;
  const { value, join = noSql } = SORTED_BY[by](year);
  const direction = isDescending ? sql`DESC NULLS LAST` : sql`ASC NULLS FIRST`;
  return {
    from: sql`${ONE} ${join}`,
    order: sql`${value} ${direction}, "one"."createdAt" DESC, ${ID} DESC`,
  };
}

/** All, as the reader's language sorts names, which no database knows; ascending, those without a name are first. */
async function idsByCompany(where: Prisma.Sql, isDescending: boolean): Promise<string[]> {
  const rows = await db.read.$queryRaw<{ id: string; name: string | null }[]>(sql`
    SELECT ${ID} AS "id", "one"."name" AS "name" FROM ${ONE} WHERE ${where} ORDER BY "one"."createdAt" DESC, ${ID} DESC`);
  const sign = isDescending ? -1 : 1;
  return rows.sort((a, b) => sign * compareNames(a.name ?? "", b.name ?? "")).map(({ id }) => id);
}

async function rowsOf(ids: readonly string[], now: Date): Promise<CustomerRow[]> {
  const [rows, figures] = await Promise.all([
    db.read.company.findMany({
      where: { id: { in: [...ids] } },
      select: {
        id: true,
        approvalStatus: true,
        contact: { select: contactColumns },
        priceGroup: { select: { name: true } },
        ...profileColumns,
      },
    }),
    customerFigures(ids, now),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const countries = await countriesOf(rows);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    const figuresOfRow = figures.get(id);
    if (!row || !figuresOfRow) return [];
    return [
      {
        id,
        companyName: row.name,
        name: nameForAdmins(row.contact),
        email: row.contact.email,
        country: countries.get(id) ?? null,
        priceGroup: row.priceGroup?.name ?? null,
        approvalStatus: approvalStatusOf(row),
        figures: figuresOfRow,
      },
    ];
  });
}

/** How many customers each filter has, up to a bound, in one statement. */
export async function countCustomers(scope: CompanyScope, now = new Date()): Promise<Record<CustomerFilter, Counted>> {
  const year = yearOf(now);
  const counts = CUSTOMER_FILTERS.map((filter) => {
    const where = sql`${CONDITIONS[filter](year)} AND ${IS_CUSTOMER} AND ${companyIn(scope)(ID)}`;
    const rows = sql`SELECT 1 FROM ${ONE} WHERE ${where} LIMIT ${MAX_COUNTED + 1}`;
    return sql`SELECT ${filter} AS "filter", COUNT(*) AS "count" FROM (${rows}) AS "found"`;
  });
  const rows = await db.read.$queryRaw<{ filter: CustomerFilter; count: number | bigint }[]>`
    ${joinSql(counts, " UNION ALL ")}`;
  return Object.fromEntries(
    rows.map(({ filter, count }) => [filter, cappedCount(MAX_COUNTED, Number(count))]),
  ) as Record<CustomerFilter, Counted>;
}

/** The price groups with the number of approved customers in each. */
export async function countGroups(scope: CompanyScope): Promise<{ id: number; name: string; count: number }[]> {
  const [groups, counts] = await Promise.all([
    groupNames(),
    db.read.company.groupBy({
      by: ["priceGroupId"],
      where: { ...companiesIn(scope), ...APPROVED, priceGroupId: { not: null } },
      _count: true,
    }),
  ]);
  const countOf = new Map(counts.map(({ priceGroupId, _count }) => [priceGroupId, _count]));
  return groups.map(({ id, name }) => ({ id, name, count: countOf.get(id) ?? 0 }));
}
