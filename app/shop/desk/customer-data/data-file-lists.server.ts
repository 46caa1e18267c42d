import { db, type Prisma } from "~/db/db.server";
import * as t from "~/messages/desk";
import { BATCH, readInBatches } from "~/shop/base/batches";
import { env } from "~/env.server";
import { toDecimalString } from "~/formats/money";
import type { AuditAction } from "~/shop/base/audit/actions";

/** Whose data a file has: a person, and the companies of which they are the contact. */
export interface FileOwner {
  userId: string;
  email: string;
  companyIds: string[];
  /** Whether it is the copy for admins, with what only they see (docs/decisions/030-internal-notes.md). */
  isInternal: boolean;
}

const CREATED = { createdAt: "asc" } as const;
/** The most rows of a list that is not read in batches. */
export const MOST_ROWS = 10_000;

/** Rows in batches by their id, as the file shows them. */
async function* batches<Row extends { id: number }>(
  read: (id: { gt: number }) => Promise<Row[]>,
  show: (row: Row) => object,
  most = BATCH,
): AsyncGenerator<object[], void> {
  for await (const rows of readInBatches<Row>((last) => read({ gt: last?.id ?? 0 }), most)) yield rows.map(show);
}

const PAGE = { orderBy: { id: "asc" }, take: BATCH } as const;

const orderColumns = {
  id: true,
  orderNumber: true,
  status: true,
  createdAt: true,
  subtotal: true,
  discountAmount: true,
  total: true,
  poNumber: true,
  customerNotes: true,
  shippingAddress: true,
  lines: {
    orderBy: { position: "asc" },
    select: { sku: true, name: true, color: true, size: true, quantity: true, unitPrice: true, lineTotal: true },
  },
  events: { select: { status: true, note: true, changes: true, createdAt: true } },
  documents: { select: { kind: true, number: true, version: true, createdAt: true } },
  shipments: { select: { shippedOn: true, carrier: true, trackingNumber: true, note: true } },
  payments: {
    select: { amount: true, isWriteOff: true, isReturn: true, paidOn: true, reference: true, undoneAt: true },
  },
  reminders: { select: { number: true, sentOn: true } },
  changeRequests: {
    select: { kind: true, quantities: true, message: true, state: true, answer: true, createdAt: true },
  },
  claims: {
    select: {
      wish: true,
      answer: true,
      createdAt: true,
      decidedAt: true,
      lines: {
        select: { line: { select: { sku: true } }, quantity: true, reason: true, accepted: true, settlement: true },
      },
    },
  },
} as const satisfies Prisma.OrderSelect;

/** The orders of the companies, and those that the person placed for others. */
export const ordersOf = async ({ userId, companyIds }: FileOwner) => ({
  ordersPlacedForCompany: await db.read.order.findMany({
    where: { placedById: userId, onBehalf: false, companyId: { notIn: companyIds } },
    orderBy: CREATED,
    take: MOST_ROWS,
    select: { orderNumber: true, createdAt: true },
  }),
  orders: batches(
    (id) => db.read.order.findMany({ where: { companyId: { in: companyIds }, id }, ...PAGE, select: orderColumns }),
    ({ id: _id, lines, payments, ...order }) => ({
      ...order,
      subtotal: toDecimalString(order.subtotal),
      discountAmount: toDecimalString(order.discountAmount),
      total: toDecimalString(order.total),
      lines: lines.map((line) => ({
        ...line,
        unitPrice: toDecimalString(line.unitPrice),
        lineTotal: toDecimalString(line.lineTotal),
      })),
      payments: payments.map((paid) => ({ ...paid, amount: toDecimalString(paid.amount) })),
    }),
  ),
});

/** The mails to them, without their texts. */
export const mailsOf = ({ email }: FileOwner) => ({
  mails: batches(
    (id) => db.read.outgoingMail.findMany({ where: { toAddress: email, id }, ...PAGE, select: mailColumns }),
    ({ id: _id, ...mail }) => mail,
  ),
});

const mailColumns = { id: true, kind: true, subject: true, state: true, createdAt: true, sentAt: true } as const;

/** The audited changes whose values customers do not see: the names of price groups. */
const INTERNAL_ACTIONS: readonly AuditAction[] = ["choose_price_group"];

/** The audit entries by a person, and about them and their companies. Who of the staff acted is not said. */
export function auditOf({ userId, companyIds, isInternal }: FileOwner) {
  const withoutValues: readonly string[] = isInternal ? [] : INTERNAL_ACTIONS;
  const subjects = [`user:${userId}`, ...companyIds.map((id) => `company:${id}`)];
  const about = { OR: [{ actorId: userId }, { subject: { in: subjects } }] };
  const audit = batches(
    (id) => db.read.auditEntry.findMany({ where: { ...about, id }, ...PAGE }),
    (entry) => ({
      createdAt: entry.createdAt,
      by: entry.actorId === userId ? "you" : "the shop",
      action: t.hasAuditActionName(entry.action) ? t.auditActionName(entry.action) : entry.action,
      result: entry.result,
      // What somebody did as an admin may be about others.
      ...(subjects.includes(entry.subject) &&
        !withoutValues.includes(entry.action) && {
          note: entry.note,
          before: entry.before,
          after: entry.after,
          address: entry.actorId === userId ? entry.address : null,
        }),
    }),
  );
  return { audit };
}

const cartLines = {
  orderBy: { id: "asc" },
  select: {
    piece: { select: { product: { select: { styleCode: true, name: true } }, color: true, size: true } },
    quantity: true,
    createdAt: true,
  },
} as const;

/** The current cart and those that were saved. */
export async function cartsOf({ companyIds }: FileOwner) {
  const carts = await db.read.cart.findMany({
    where: { companyId: { in: companyIds } },
    orderBy: CREATED,
    select: { isCurrent: true, name: true, createdAt: true, updatedAt: true, lines: cartLines },
  });
  const found = carts.map(({ lines, ...cart }) => ({
    ...cart,
    lines: lines.map(({ piece, ...line }) => ({ ...piece, ...line })),
  }));
  const current = found.find(({ isCurrent }) => isCurrent);
  return {
    cart: current?.lines ?? [],
    cartName: current?.name ?? null,
    savedCarts: found.filter(({ isCurrent }) => !isCurrent).map(({ isCurrent: _, ...cart }) => cart),
  };
}

/** The roles of the others in the companies, without their names. */
export const colleaguesOf = async ({ userId, companyIds }: FileOwner) => ({
  colleagues: await db.read.membership.findMany({
    where: { companyId: { in: companyIds }, userId: { not: userId } },
    orderBy: CREATED,
    select: { role: true, createdAt: true },
  }),
});

export const changesAskedFor = async ({ userId, companyIds }: FileOwner) => ({
  changesAskedForCompany: await db.read.changeRequest.findMany({
    where: { requestedById: userId, order: { companyId: { notIn: companyIds } } },
    orderBy: CREATED,
    take: MOST_ROWS,
    select: { kind: true, message: true, createdAt: true },
  }),
});

/** Of the companies, and what the person wrote for others, with the photos as JPEG in base64. */
export const messagesOf = ({ userId, email, companyIds }: FileOwner) => ({
  messages: batches(
    (id) =>
      db.read.message.findMany({
        where: {
          OR: [
            { authorId: userId },
            { conversation: { companyId: { in: companyIds } } },
            { conversation: { companyId: null, inquiry: { customerEmail: email } } },
            { conversation: { accessRequest: { email } } },
          ],
          id,
        },
        orderBy: { id: "asc" },
        take: MESSAGES_AT_ONCE,
        select: messageColumns,
      }),
    ({ id: _id, fromShop, conversation: { order, inquiryId, accessRequestId }, photos, ...message }) => ({
      by: fromShop ? "the shop" : "the customer",
      order: order?.orderNumber ?? null,
      inquiry: inquiryId,
      accessRequest: accessRequestId,
      ...message,
      photos: photos.map(({ content }) => content),
    }),
    MESSAGES_AT_ONCE,
  ),
});

/** With their photos in memory. */
const MESSAGES_AT_ONCE = 10;

const messageColumns = {
  id: true,
  fromShop: true,
  text: true,
  createdAt: true,
  conversation: { select: { order: { select: { orderNumber: true } }, inquiryId: true, accessRequestId: true } },
  photos: { orderBy: { id: "asc" }, select: { content: true } },
} as const;

export const accessRequestsOf = async ({ email }: FileOwner) => ({
  accessRequests: await db.read.accessRequest.findMany({ where: { email }, orderBy: CREATED }),
});

/** The internal notes; a customer's own copy says how to get them instead. */
export async function notesOn({ companyIds, isInternal }: FileOwner) {
  const where = { companyId: { in: companyIds } };
  const select = { text: true, createdAt: true, correctedAt: true };
  if (isInternal) return { notes: await db.read.customerNote.findMany({ where, orderBy: CREATED, select }) };
  const howToGetThem = t.internalNotesAreNotIn({ salesEmail: env.SALES_EMAIL });
  return { notes: { count: await db.read.customerNote.count({ where }), howToGetThem } };
}
