import { db, type Prisma } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { personName } from "~/formats/person-name";
import { readByIds } from "~/shop/base/batches";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import { contactColumns } from "~/shop/brand/mail/contact";
import { wireStatusFilter } from "./status-filter.server";
import type { ShippingAddress } from "~/formats/address";
import { amountColumns, paymentsOf } from "./payment-summary.server";
import { asOrderStatus, type OrderLine, type WireStatus, wireStatus } from "./order";
import { asLeftOut, toOrderView, orderViewSelect, ownedBy } from "./orders.server";
import type { PaymentSummary } from "./payment-summary";
import { newestOrdersFor } from "./search-orders.server";

/** For the API and the CSV export. */
export interface OrderRecord {
  id: number;
  companyId: string;
  orderNumber: string;
  clientReference: string;
  status: WireStatus;
  lines: OrderLine[];
  subtotal: number;
  discountPercentage: number;
  discountAmount: number;
  total: number;
  /** Net; null while to be confirmed. */
  shippingCost: number | null;
  leftOut: LeftOutFact[];
  /** Of the newest proforma, with VAT and shipping. */
  payments: PaymentSummary;
  poNumber: string | null;
  customerNotes: string | null;
  shippingAddress: ShippingAddress;
  createdAt: Date;
  updatedAt: Date;
  /** The company's contact. */
  customer: { firstName: string | null; lastName: string | null; name: string; email: string };
}

export interface OrdersFilter {
  /** Only orders of this company, and only while it is approved. */
  companyId?: string;
  id?: number;
  /** Searched as in listOrders. */
  q?: string;
  status?: WireStatus;
  updatedSince?: Date;
  sort?: "newest" | "oldest" | "updated";
  skip?: number;
  take?: number;
}

const columns = {
  ...orderViewSelect,
  ...amountColumns,
  companyId: true,
  clientReference: true,
  leftOut: true,
  updatedAt: true,
  company: { select: { contact: { select: contactColumns } } },
} as const satisfies Prisma.OrderSelect;

const sorted: Record<NonNullable<OrdersFilter["sort"]>, Prisma.OrderOrderByWithRelationInput[]> = {
  newest: [{ createdAt: "desc" }, { id: "desc" }],
  oldest: [{ createdAt: "asc" }, { id: "asc" }],
  updated: [{ updatedAt: "asc" }, { id: "asc" }],
};

/** Newest first by default. Ends when the reader has left. */
export async function orderRecords(
  { companyId, id, q = "", status, updatedSince, sort = "newest", skip = 0, take = 1 }: OrdersFilter,
  reader?: AbortSignal,
): Promise<{ rows: OrderRecord[]; count: number }> {
  const found = await newestOrdersFor(q);
  const where: Prisma.OrderWhereInput = {
    ...(found && { id: { in: found } }),
    ...(companyId !== undefined && ownedBy(companyId)),
    ...(id !== undefined && { id }),
    ...(status && { status: wireStatusFilter(status) }),
    ...(updatedSince && { updatedAt: { gte: updatedSince } }),
  };
  const count = await db.read.order.count({ where });
  const orderBy = sorted[sort];
  const ids = await db.read.order.findMany({ where, orderBy, skip, take, select: { id: true } });
  const batches = readByIds(
    ids.map(({ id: one }) => one),
    (batch) => db.read.order.findMany({ where: { id: { in: batch } }, select: columns }),
  );
  const rows: OrderRecord[] = [];
  for await (const batch of batches) {
    rows.push(...batch.map(asRecord));
    await yieldToEventLoop(reader);
  }
  return { rows, count };
}

/** No transaction takes longer (LARGE_WRITE). What is younger may not be there yet when something later is. */
const SETTLED_MS = 120_000;

/**
 * In the order of their changes, after the one to which `cursor` leads ("1767225600000-12": milliseconds and id). Only what was changed
 * two minutes ago, so that nothing is skipped that is saved late. `next` is the cursor after them.
 */
export async function changedOrders(
  cursor: string | null,
  take: number,
  now = Date.now(),
): Promise<{ rows: OrderRecord[]; next: string; isMore: boolean }> {
  const [at = 0, after = 0] = cursor?.split("-").map(Number) ?? [];
  const since = new Date(Math.min(at, now));
  const rows = await db.read.order.findMany({
    where: {
      updatedAt: { gte: since, lt: new Date(now - SETTLED_MS) },
      OR: [{ updatedAt: { gt: since } }, { id: { gt: after } }],
    },
    orderBy: sorted.updated,
    take: take + 1,
    select: columns,
  });
  const shown = rows.slice(0, take).map(asRecord);
  const last = shown.at(-1);
  const next = last ? `${last.updatedAt.getTime()}-${last.id}` : (cursor ?? "0-0");
  return { rows: shown, next, isMore: rows.length > take };
}

/** Newest first; only those older than `last`, if given. */
export async function orderRecordsBefore(
  companyId: string,
  last: Pick<OrderRecord, "id" | "createdAt"> | undefined,
  take: number,
): Promise<OrderRecord[]> {
  const rows = await db.read.order.findMany({
    where: {
      ...ownedBy(companyId),
      ...(last && {
        createdAt: { lte: last.createdAt },
        OR: [{ createdAt: { lt: last.createdAt } }, { id: { lt: last.id } }],
      }),
    },
    orderBy: sorted.newest,
    take,
    select: columns,
  });
  return rows.map(asRecord);
}

function asRecord(row: Prisma.OrderGetPayload<{ select: typeof columns }>): OrderRecord {
  const {
    companyId,
    clientReference,
    updatedAt,
    company: { contact },
    instalments,
    amountPaid,
    amountWrittenOff,
    leftOut,
    ...order
  } = row;
  return {
    ...toOrderView(order),
    status: wireStatus(asOrderStatus(order.status)),
    companyId,
    clientReference,
    leftOut: asLeftOut(leftOut),
    payments: paymentsOf({ instalments, amountPaid, amountWrittenOff }),
    updatedAt,
    customer: { ...contact, name: personName(contact) },
  };
}
