import { netDaysOf } from "~/shop/catalogue/delivery-windows/window";
import { personName } from "~/formats/person-name";
import { db, type Prisma, type Reader, sql, type Tx } from "~/db/db.server";
import type { LeftOutFact } from "~/shop/catalogue/pieces/pieces";
import { contactColumns } from "~/shop/brand/mail/contact";
import { APPROVED } from "~/shop/customers/applications/approval";
import { namedVersion } from "~/shop/brand/pages/pages.server";
import type { Address, ShippingAddress } from "~/formats/address";
import { amountColumns, paymentsOf } from "./payment-summary.server";
import { asOrderLine, asOrderStatus, type OrderChangeText, type OrderDetail, type OrderView } from "./order";
import { asLinesWithTerms, orderLines } from "./order-lines.server";
import { withShipments } from "./shipments/read-shipments.server";

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
  shippingCost: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
} as const satisfies Prisma.OrderSelect;

/** A filter for a customer's own orders. Without approval it matches none, because orders show prices. */
export const ownedBy = (companyId: string) => ({ companyId, company: APPROVED });

export const ownedInSql = (companyId: string) => sql`"companyId" = ${companyId}
  AND EXISTS (SELECT 1 FROM "companies" WHERE "id" = ${companyId} AND "approvalStatus" = 'approved')`;

export const placerColumns = {
  placedById: true,
  company: { select: { contactId: true } },
} as const satisfies Prisma.OrderSelect;

/** Null for the company's contact, who places most orders. */
export const otherPlacerId = ({
  placedById,
  company,
}: Prisma.OrderGetPayload<{ select: typeof placerColumns }>): string | null =>
  placedById === company.contactId ? null : placedById;

type Row = Prisma.OrderGetPayload<{ select: typeof orderViewSelect }>;

export function toOrderView({ status, shippingAddress, lines, ...row }: Row): OrderView {
  return {
    ...row,
    lines: asLinesWithTerms(lines).map(asOrderLine),
    status: asOrderStatus(status),
    shippingAddress: shippingAddress as unknown as ShippingAddress,
  };
}

/** The Prisma condition for orders other than replacements. */
export const AT_A_CHARGE = { claimId: null } as const;

/** Of an order at no charge: the order of whose pieces it replaces some. */
export const replacedOrder = {
  select: { order: { select: { id: true, orderNumber: true } } },
} as const satisfies Prisma.Order$claimArgs;

export const asLeftOut = (leftOut: Prisma.JsonValue) => (leftOut ?? []) as unknown as LeftOutFact[];

export const asOrderEvent = <Row extends { status: string; changes: Prisma.JsonValue }>(row: Row) => ({
  ...row,
  status: asOrderStatus(row.status),
  changes: row.changes as OrderChangeText[] | null,
});

/** Null for an unknown or foreign order. */
export async function myOrder(companyId: string, id: number): Promise<OrderDetail | null> {
  const row = await db.read.order.findFirst({
    where: { id, ...ownedBy(companyId) },
    select: {
      ...orderViewSelect,
      ...amountColumns,
      leftOut: true,
      onBehalf: true,
      ...placerColumns,
      approvedBy: { select: contactColumns },
      claim: replacedOrder,
      terms: { select: namedVersion },
      events: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        select: { status: true, note: true, changes: true, createdAt: true },
      },
    },
  });
  if (!row) return null;
  const { events, instalments, amountPaid, amountWrittenOff, terms, claim, ...rest } = row;
  const { onBehalf, placedById, company, approvedBy, leftOut, ...order } = rest;
  // Where somebody else approved the order, the person who placed it is always named.
  const namedId = approvedBy ? placedById : otherPlacerId({ placedById, company });
  const placer =
    namedId && !onBehalf ? await db.read.user.findUnique({ where: { id: namedId }, select: contactColumns }) : null;
  const view = await withShipments(toOrderView(order));
  return {
    ...view,
    netDays: netDaysOf(order.lines.map(({ window }) => window)),
    leftOut: asLeftOut(leftOut),
    replaces: claim && claim.order,
    isPlacedByShop: onBehalf,
    placedBy: placer && personName(placer),
    approvedBy: approvedBy && personName(approvedBy),
    terms,
    payments: paymentsOf({ instalments, amountPaid, amountWrittenOff }),
    events: events.map(asOrderEvent),
  };
}

const HOUR_MS = 60 * 60_000;

/** Only if it was placed within the last hour. */
export async function orderOfThisHour(companyId: string): Promise<{ id: number; orderNumber: string } | null> {
  return db.read.order.findFirst({
    where: { ...ownedBy(companyId), ...AT_A_CHARGE, createdAt: { gt: new Date(Date.now() - HOUR_MS) } },
    orderBy: { id: "desc" },
    select: { id: true, orderNumber: true },
  });
}

export async function orderOfCheckout(companyId: string, clientReference: string): Promise<number | null> {
  const row = await db.read.order.findUnique({
    where: { companyId_clientReference: { companyId, clientReference } },
    select: { id: true },
  });
  return row?.id ?? null;
}

/**
 * Suggested for the next order: the address of the profile, else that of the last order. Inside a transaction, pass it
 * as `from`.
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
  // A label belongs to one of the customer's delivery addresses.
  const { label: _, ...address } = last.shippingAddress as unknown as ShippingAddress;
  return address;
}
