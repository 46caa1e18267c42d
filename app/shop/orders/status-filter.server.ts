import type { Prisma } from "~/db/db.server";
import {
  FIRST_STATUS,
  ORDER_STATUSES,
  type OrderStatus,
  type WireStatus,
  wireStatus,
} from "./order";

/** A filter for the stored statuses that are shown as this one: unknown ones count as the first status. */
export function statusFilter(status: OrderStatus): Prisma.StringFilter {
  return status === FIRST_STATUS
    ? { notIn: ORDER_STATUSES.filter((other) => other !== FIRST_STATUS) }
    : { equals: status };
}

/** A filter for the stored statuses that are this one in API calls. */
export const wireStatusFilter = (status: WireStatus): Prisma.StringFilter =>
  status === FIRST_STATUS
    ? statusFilter(status)
    : { in: ORDER_STATUSES.filter((stored) => wireStatus(stored) === status) };
