import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { openBefore } from "~/shop/billing/payments/receivables-sql.server";
import { IS_OPEN, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import { VOID_STATUSES } from "~/shop/orders/steps";

/** What a customer ordered and owes. */
export interface CustomerFigures {
  /** The present year. */
  year: string;
  /** The newest order that was not cancelled. */
  lastOrder: Date | null;
  /** The net value of the orders of this year, as in the reports. */
  orderedThisYear: Cents;
  /** What of all orders is not paid. */
  open: Cents;
  /** What of it is due by today. */
  due: Cents;
  /** Whether some of it should have been paid before today. */
  isOverdue: boolean;
}

interface FigureRow {
  id: string;
  lastOrder: Date | string | null;
  orderedThisYear: bigint | number | string | null;
  open: bigint | number | string | null;
  due: bigint | number | string | null;
  dueOn: string | null;
}

/** The condition for the figures of a customer in a year, in a statement that names the company's id. */
export const figuresOfYear = (year: string, companyId: Prisma.Sql) =>
  sql`"kind" = 'customer' AND "period" = ${year} AND "productId" = 0 AND "pieceId" = 0 AND "key" = ${companyId}`;

/** The net value of the orders of a customer in a year, as in the reports; null for none. */
export const orderedIn = (year: string, companyId: Prisma.Sql) =>
  sql`(SELECT "net" FROM "sales_figures" WHERE ${figuresOfYear(year, companyId)})`;

/** When a customer placed the newest order that was not cancelled; null for none. */
export const lastOrderOf = (companyId: Prisma.Sql) =>
  sql`(SELECT "createdAt" FROM "orders" WHERE "companyId" = ${companyId}
    AND "status" NOT IN (${joinSql(VOID_STATUSES)}) ORDER BY "createdAt" DESC LIMIT 1)`;

export const yearOf = (now: Date) => isoDay(now).slice(0, 4);

/** The figures of these customers, those of a page, in one statement. */
export async function customerFigures(ids: readonly string[], now = new Date()): Promise<Map<string, CustomerFigures>> {
  if (ids.length === 0) return new Map();
  const id = sql`"one"."id"`;
  const year = yearOf(now);
  const today = isoDay(now);
  const rows = await db.read.$queryRaw<FigureRow[]>`
    SELECT ${id} AS "id",
      ${lastOrderOf(id)} AS "lastOrder", ${orderedIn(year, id)} AS "orderedThisYear",
      "unpaid"."open" AS "open", "unpaid"."due" AS "due", "unpaid"."dueOn" AS "dueOn"
    FROM "companies" AS "one"
    LEFT JOIN (SELECT "companyId", SUM(${UNPAID_AMOUNT}) AS "open",
          SUM(${openBefore(addDays(today, 1))}) AS "due", MIN("nextDueOn") AS "dueOn"
        FROM "orders" WHERE ${IS_OPEN} AND "companyId" IN (${joinSql(ids)}) GROUP BY "companyId") AS "unpaid"
      ON "unpaid"."companyId" = ${id}
    WHERE ${id} IN (${joinSql(ids)})`;
  return new Map(
    rows.map(({ lastOrder, orderedThisYear, open, due, dueOn, ...row }) => [
      row.id,
      {
        year,
        lastOrder: lastOrder === null ? null : new Date(lastOrder),
        orderedThisYear: Number(orderedThisYear ?? 0),
        open: Number(open ?? 0),
        due: Number(due ?? 0),
        isOverdue: dueOn !== null && dueOn < today,
      },
    ]),
  );
}
