import { personName } from "~/formats/person-name";
import { db, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import { contactColumns } from "~/shop/brand/mail/contact";
import { APPROVED } from "~/shop/customers/applications/approval";
import { namedVersion } from "~/shop/brand/pages/pages.server";
import { pageOf, MAX_LISTED } from "~/shop/base/paging";
import { queryCount, queryIds } from "~/shop/base/search/search.server";
import type { Address, ShippingAddress } from "~/formats/address";
import { type AmountColumns, amountColumns, paymentsOf } from "./amounts.server";
import {
  asOrderLine,
  asOrderStatus,
  type ListedOrder,
  type OrderChangeText,
  type OrderDetail,
  type OrderView,
} from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { withShipments } from "./shipments/read-shipments.server";

/** The columns of an OrderView. */
export const orderViewSelect = {
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
  lines: orderLines,
  subtotal: true,
  discountPercentage: true,
  discountAmount: true,
  total: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
} as const satisfies Prisma.OrderSelect;

/** A filter for a customer's own orders. Without approval it matches none, because orders show prices. */
export const ownedBy = (companyId: string) => ({ companyId, company: APPROVED });

/** ownedBy as a condition of raw SQL. */
export const ownedInSql = (companyId: string) => sql`"companyId" = ${companyId}
  AND EXISTS (SELECT 1 FROM "companies" WHERE "id" = ${companyId} AND "approvalStatus" = 'approved')`;

/** The columns for otherPlacerId. */
export const placerColumns = {
  placedById: true,
  company: { select: { contactId: true } },
} as const satisfies Prisma.OrderSelect;

/** Who placed an order; null for the company's contact, by whom most orders are. */
export const otherPlacerId = ({
  placedById,
  company,
}: Prisma.OrderGetPayload<{ select: typeof placerColumns }>): string | null =>
  placedById === company.contactId ? null : placedById;

type Row = Prisma.OrderGetPayload<{ select: typeof orderViewSelect }>;

/** Converts a stored order to an OrderView. */
export function toOrderView({ status, shippingAddress, lines, ...row }: Row): OrderView {
  return {
    ...row,
    lines: asLinesWithTerms(lines).map(asOrderLine),
    status: asOrderStatus(status),
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  };
}

/** Converts a stored event. */
export const asOrderEvent = <Row extends { status: string; changes: Prisma.JsonValue }>(
  row: Row,
) => ({
  ...row,
  status: asOrderStatus(row.status),
  changes: row.changes as OrderChangeText[] | null,
});

/** Orders per page of the order history. */
export const ORDERS_PER_PAGE = 10;

/** One page of a customer's own orders, newest first. A page number beyond the last gives the last page. */
export async function myOrders(
  companyId: string,
  requestedPage = 1,
): Promise<{ orders: ListedOrder[]; page: number; pages: number }> {
  const own = ownedInSql(companyId);
  const count = await queryCount(sql`SELECT 1 FROM "orders" WHERE ${own} LIMIT ${MAX_LISTED}`);
  const { page, pages, skip, take } = pageOf(count, requestedPage, ORDERS_PER_PAGE);
  // Ids first, from an index alone: OFFSET would otherwise read every row before a late page.
  const ids = await queryIds<number>(sql`SELECT "id" FROM "orders" WHERE ${own}
    ORDER BY "createdAt" DESC, "id" DESC LIMIT ${take} OFFSET ${skip}`);
  const rows = await db.read.order.findMany({
    where: { id: { in: ids } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { ...orderViewSelect, ...amountColumns },
  });
  return { orders: rows.map(asListedOrder), page, pages };
}

function asListedOrder({
  instalments,
  amountPaid,
  amountWrittenOff,
  ...row
}: Row & AmountColumns): ListedOrder {
  const { subtotal: _, customerNotes: _notes, lines, ...order } = toOrderView(row);
  return {
    ...order,
    payments: paymentsOf({ instalments, amountPaid, amountWrittenOff }),
    lines: lines.map(({ productId: _id, sku: _sku, lineTotal: _total, ...line }) => line),
  };
}

/** One of the customer's own orders with its history; null for an unknown or foreign one. */
export async function myOrder(companyId: string, id: number): Promise<OrderDetail | null> {
  const row = await db.read.order.findFirst({
    where: { id, ...ownedBy(companyId) },
    select: {
      ...orderViewSelect,
      ...amountColumns,
      onBehalf: true,
      ...placerColumns,
      approvedBy: { select: contactColumns },
      terms: { select: namedVersion },
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, changes: true, createdAt: true },
      },
    },
  });
  if (!row) return null;
  const { events, instalments, amountPaid, amountWrittenOff, terms, ...rest } = row;
  const { onBehalf, placedById, company, approvedBy, ...order } = rest;
  // Of an order that somebody else approved, who placed it is named in any case.
  const namedId = approvedBy ? placedById : otherPlacerId({ placedById, company });
  const placer =
    namedId && !onBehalf
      ? await db.read.user.findUnique({ where: { id: namedId }, select: contactColumns })
      : null;
  return {
    ...(await withShipments(toOrderView(order))),
    isPlacedByShop: onBehalf,
    placedBy: placer && personName(placer),
    approvedBy: approvedBy && personName(approvedBy),
    terms,
    payments: paymentsOf({ instalments, amountPaid, amountWrittenOff }),
    events: events.map(asOrderEvent),
  };
}

const HOUR_MS = 60 * 60_000;

/** The number of the customer's newest order if it was placed within the last hour; otherwise null. */
export async function orderOfThisHour(companyId: string): Promise<string | null> {
  const row = await db.read.order.findFirst({
    where: { ...ownedBy(companyId), createdAt: { gt: new Date(Date.now() - HOUR_MS) } },
    orderBy: { id: "desc" },
    select: { orderNumber: true },
  });
  return row?.orderNumber ?? null;
}

/** The id of the order that one of the customer's checkouts created; null when there is none. */
export async function orderOfCheckout(
  companyId: string,
  clientReference: string,
): Promise<number | null> {
  const row = await db.read.order.findUnique({
    where: { companyId_clientReference: { companyId, clientReference } },
    select: { id: true },
  });
  return row?.id ?? null;
}

/**
 * The address to suggest for a customer's next order: that of the profile, else that of the last order, else null.
 * Inside a transaction, pass it as `from`.
 */
export async function usualAddress(
  companyId: string,
  { shippingAddress }: { shippingAddress: Address | null },
  from: Reader | Tx = db.read,
): Promise<Address | null> {
  // The usual case: the first order saved one in the profile.
  if (shippingAddress) return shippingAddress;
  const last = await from.order.findFirst({
    where: { companyId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: { shippingAddress: true },
  });
  if (!last) return null;
  // What the customer calls it belongs to one of their delivery addresses.
  const { label: _, ...address } = last.shippingAddress as unknown as ShippingAddress;
  return address;
}
