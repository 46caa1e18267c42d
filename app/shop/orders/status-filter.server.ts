import { joinSql, type Prisma, sql } from "~/db/db.server";
import { FIRST_STATUS, ORDER_STATUSES, type OrderStatus, type WireStatus, wireStatus } from "./order";

/** A filter for the stored statuses that are shown as this one: unknown ones count as the first status. */
export function statusFilter(status: OrderStatus): Prisma.StringFilter {
  return status === FIRST_STATUS
    ? { notIn: ORDER_STATUSES.filter((other) => other !== FIRST_STATUS) }
    : { equals: status };
}

export const wireStatusFilter = (status: WireStatus): Prisma.StringFilter =>
  status === FIRST_STATUS
    ? statusFilter(status)
    : { in: ORDER_STATUSES.filter((stored) => wireStatus(stored) === status) };

const laterStatuses = ORDER_STATUSES.filter((status) => status !== FIRST_STATUS).map((name) => `'${name}'`);

/**
 * The status of an order that is shown, in SQL. Must equal the expression of the index orders_shown_status_idx
 * (tests/shop/enumerated-columns.db.test.ts), so it has no parameters.
 */
export const SHOWN_STATUS = sql([
  `(CASE WHEN "status" IN (${laterStatuses.join(", ")}) THEN "status" ELSE '${FIRST_STATUS}' END)`,
]);

export const isShownAs = (statuses: readonly OrderStatus[]): Prisma.Sql =>
  sql`${SHOWN_STATUS} IN (${joinSql(statuses)})`;
