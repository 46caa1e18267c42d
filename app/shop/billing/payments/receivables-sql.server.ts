import { db, joinSql, type Prisma, sql } from "~/db/db.server";
import { HAS_CREDIT, IS_OPEN, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import { dueDays, type ReceivablesFilter } from "./ages";

/** Of the orders of a filter. */
export function receivablesWhere(filter: ReceivablesFilter, today: string): Prisma.Sql {
  if (filter === "credits") return HAS_CREDIT;
  if (filter === "to-confirm") return sql`${IS_OPEN} AND "nextDueOn" IS NULL`;
  const { from, until } = dueDays(filter, today);
  return joinSql(
    [
      IS_OPEN,
      sql`"nextDueOn" IS NOT NULL`,
      ...(from ? [sql`"nextDueOn" >= ${from}`] : []),
      ...(until ? [sql`"nextDueOn" <= ${until}`] : []),
    ],
    " AND ",
  );
}

/** The order of the filter's index. */
export const receivablesOrder = (filter: ReceivablesFilter) =>
  filter === "credits" || filter === "to-confirm" ? sql`"id"` : sql`"nextDueOn", "id"`;

/**
 * The amounts of these orders that were due before `today` and are not paid. For most of them that is all that is open.
 */
export function overdueSum(where: Prisma.Sql, today: string): Prisma.Sql {
  return sql`COALESCE(SUM(CASE WHEN "lastDueOn" < ${today} THEN ${UNPAID_AMOUNT} END), 0)
    + COALESCE((SELECT SUM(${overdueInPart(today)}) FROM "orders" WHERE ${where} AND "lastDueOn" >= ${today}), 0)`;
}

/** The unpaid part of an order that was due before a day. */
export const openBefore = (day: string): Prisma.Sql => sql`CASE WHEN "lastDueOn" < ${day} THEN ${UNPAID_AMOUNT}
    WHEN "nextDueOn" < ${day} THEN ${overdueInPart(day)} ELSE 0 END`;

/** Due before today, less the payments. */
function overdueInPart(today: string): Prisma.Sql {
  return db.kind === "postgres"
    ? sql`(SELECT SUM(("due" ->> 'amount')::BIGINT) FROM jsonb_array_elements("instalments") AS "all"("due")
        WHERE "due" ->> 'dueOn' < ${today}) - "amountPaid"`
    : sql`(SELECT SUM("value" ->> '$.amount') FROM json_each("orders"."instalments")
        WHERE "value" ->> '$.dueOn' < ${today}) - "amountPaid"`;
}
