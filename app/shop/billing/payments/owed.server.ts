import { db, sql } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { IS_UNSETTLED, isOverdue, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import type { OwedAmounts } from "~/shop/orders/my-orders";
import { ownedInSql } from "~/shop/orders/orders.server";
import { overdueSum } from "./receivables-sql.server";

type Sum = number | bigint | string | null;

/** Over all orders of a company; nothing while it is not approved, because amounts are prices. */
export async function owedBy(companyId: string, now = new Date()): Promise<OwedAmounts> {
  const today = isoDay(now);
  const tomorrow = addDays(today, 1);
  const own = sql`${ownedInSql(companyId)} AND ${IS_UNSETTLED}`;
  const [row] = await db.read.$queryRaw<
    [
      {
        open: Sum;
        overdue: Sum;
        due: Sum;
        toConfirm: Sum;
        credit: Sum;
        nextDueOn: string | null;
      },
    ]
  >`SELECT SUM(CASE WHEN ${UNPAID_AMOUNT} > 0 THEN ${UNPAID_AMOUNT} END) AS "open",
      ${overdueSum(sql`${own} AND ${isOverdue(today)}`, today)} AS "overdue",
      ${overdueSum(sql`${own} AND ${isOverdue(tomorrow)}`, tomorrow)} AS "due",
      SUM(CASE WHEN ${UNPAID_AMOUNT} > 0 AND "nextDueOn" IS NULL THEN ${UNPAID_AMOUNT} END) AS "toConfirm",
      SUM(CASE WHEN ${UNPAID_AMOUNT} < 0 THEN -${UNPAID_AMOUNT} END) AS "credit",
      MIN("nextDueOn") AS "nextDueOn"
    FROM "orders" WHERE ${own}`;
  const [open, due, toConfirm] = [row.open, row.due, row.toConfirm].map((sum) => Number(sum ?? 0));
  return {
    due: due!,
    overdue: Number(row.overdue ?? 0),
    later: open! - due! - toConfirm!,
    toConfirm: toConfirm!,
    credit: Number(row.credit ?? 0),
    nextDueOn: row.nextDueOn,
  };
}
