import { joinSql, noSql, type Prisma, sql } from "~/db/db.server";
import { queryIds } from "~/shop/base/search/search.server";
import { type CompanyScope, companyIn, ordersIn, rowsInSql } from "~/shop/customers/companies/company-scope.server";
import { type DeskQuery, NEWEST_ROWS } from "./query";

// No index has these columns, so they are looked up among the newest rows.

/** Shorter ones are in too many rows. */
const MIN_CODE = 4;
const MIN_POSTCODE = 3;
const MIN_REFERENCE = 3;

/** Letters and digits of a column, as skuKey gives those of a typed text. */
const codeOf = (column: Prisma.Sql) =>
  [" ", "-", ".", "/"].reduce((text, mark) => sql`replace(${text}, ${mark}, '')`, sql`upper(${column})`);

const hasDigit = (code: string) => /\d/.test(code);

const isPostcode = (column: Prisma.Sql, { code }: DeskQuery) =>
  hasDigit(code) && code.length >= MIN_POSTCODE && code.length <= 10
    ? [sql`${codeOf(sql`${column} ->> 'zipCode'`)} = ${code}`]
    : [];

/** The first of the newest rows for which one of the conditions holds; none without a condition. */
function newestIds<Id extends number | string>(
  { ids, rows, order }: Record<"ids" | "rows" | "order", Prisma.Sql>,
  conditions: Prisma.Sql[],
  take: number,
  and = noSql,
): Promise<Id[]> {
  if (conditions.length === 0) return Promise.resolve([]);
  return queryIds<Id>(sql`SELECT ${ids} AS "id" FROM (
      SELECT * FROM ${rows} ORDER BY ${order} LIMIT ${NEWEST_ROWS}) AS "newest"
    WHERE (${joinSql(conditions, " OR ")}) ${and} ORDER BY ${order} LIMIT ${take}`);
}

const byDate = sql`"createdAt" DESC, "id" DESC`;

/** By amount, net or due, the client's reference or the postcode of delivery. */
export const ordersByFields = (scope: CompanyScope, query: DeskQuery, take: number) =>
  newestIds<number>(
    {
      ids: sql`"id"`,
      rows: sql`(SELECT "id", "createdAt", "total", "amountDue", "clientReference", "shippingAddress"
        FROM "orders" WHERE ${rowsInSql(scope)}) AS "shown"`,
      order: byDate,
    },
    [
      ...(query.amount ? [sql`"total" = ${query.amount} OR "amountDue" = ${query.amount}`] : []),
      ...(query.text.length >= MIN_CODE ? [sql`"clientReference" = ${query.text}`] : []),
      ...isPostcode(sql`"shippingAddress"`, query),
    ],
    take,
  );

/** By the beginning of the tracking number of a shipment. */
export const ordersByTracking = (scope: CompanyScope, { code }: DeskQuery, take: number) =>
  newestIds<number>(
    { ids: sql`"orderId"`, rows: sql`"shipments"`, order: sql`"id" DESC` },
    hasDigit(code) && code.length >= MIN_CODE ? [sql`${codeOf(sql`"trackingNumber"`)} LIKE ${`${code}%`}`] : [],
    take,
    sql`AND ${ordersIn(scope)(sql`"orderId"`)}`,
  );

/** By a part of the VAT ID, or the postcode of an address. */
export const companiesByFields = (scope: CompanyScope, query: DeskQuery, take: number) =>
  newestIds<string>(
    {
      ids: sql`"id"`,
      rows: sql`(SELECT "id", "createdAt", "vatId", "billingAddress", "shippingAddress"
        FROM "companies" WHERE ${companyIn(scope)(sql`"id"`)}) AS "shown"`,
      order: byDate,
    },
    [
      ...(hasDigit(query.code) && query.code.length >= MIN_CODE
        ? [sql`${codeOf(sql`"vatId"`)} LIKE ${`%${query.code}%`}`]
        : []),
      ...isPostcode(sql`"billingAddress"`, query),
      ...isPostcode(sql`"shippingAddress"`, query),
    ],
    take,
  );

/** By amount, received or refunded, or a part of the reference. */
export const paymentsByFields = (scope: CompanyScope, { text, amount }: DeskQuery, take: number) =>
  newestIds<number>(
    { ids: sql`"id"`, rows: sql`"payments"`, order: sql`"id" DESC` },
    [
      ...(amount ? [sql`"amount" IN (${amount}, ${-amount})`] : []),
      ...(text.length >= MIN_REFERENCE ? hasReference(text) : []),
    ],
    take,
    sql`AND ${ordersIn(scope)(sql`"orderId"`)}`,
  );

/** SQLite lowers only the letters of ASCII: others, as in "PLAČILO", are looked for as typed and in capitals too. */
const hasReference = (text: string) => {
  const contains = (column: Prisma.Sql, part: string) => sql`${column} LIKE ${`%${escapeLike(part)}%`} ESCAPE '!'`;
  return [
    contains(sql`lower("reference")`, text.toLowerCase()),
    contains(sql`"reference"`, text.toUpperCase()),
    contains(sql`"reference"`, text),
  ];
};

const escapeLike = (text: string) => text.replace(/[!%_]/g, "!$&");
