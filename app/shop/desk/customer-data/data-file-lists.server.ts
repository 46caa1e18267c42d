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

/** Rows in batches by their id, which is that of the last row before each. */
const batchesById = <Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void> => readInBatches<Row>((last) => read(last?.id ?? 0), BATCH);

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
    select: {
      sku: true,
      name: true,
      color: true,
      size: true,
      quantity: true,
      unitPrice: true,
      lineTotal: true,
    },
  },
  events: { select: { status: true, note: true, changes: true, createdAt: true } },
  documents: { select: { kind: true, number: true, version: true, createdAt: true } },
  shipments: {
    select: { shippedOn: true, carrier: true, trackingNumber: true, note: true },
  },
  payments: {
    select: { amount: true, isWriteOff: true, isReturn: true, paidOn: true, reference: true, undoneAt: true },
  },
  reminders: { select: { number: true, sentOn: true } },
  changeRequests: {
    select: {
      kind: true,
      quantities: true,
      message: true,
      state: true,
      answer: true,
      createdAt: true,
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
  orders: ordersOfCompanies(companyIds),
});

/** Orders with what belongs to them, in batches. */
async function* ordersOfCompanies(companyIds: string[]): AsyncGenerator<object[], void> {
  const batches = batchesById((after) =>
    db.read.order.findMany({
      where: { companyId: { in: companyIds }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
      select: orderColumns,
    }),
  );
  for await (const orders of batches) {
    yield orders.map(({ id: _id, lines, payments, ...order }) => ({
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
    }));
  }
}

export const mailsOf = ({ email }: FileOwner) => ({ mails: mailsTo(email) });

/** The mails to an e-mail address, without their texts, in batches. */
async function* mailsTo(email: string): AsyncGenerator<object[], void> {
  const batches = batchesById((after) =>
    db.read.outgoingMail.findMany({
      where: { toAddress: email, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
      select: { id: true, kind: true, subject: true, state: true, createdAt: true, sentAt: true },
    }),
  );
  for await (const mails of batches) yield mails.map(({ id: _id, ...mail }) => mail);
}

/** The audited changes whose values customers do not see: the names of price groups. */
const INTERNAL_ACTIONS: readonly AuditAction[] = ["choose_price_group"];

export const auditOf = (of: FileOwner) => ({ audit: auditAbout(of) });

/**
 * The audit entries by a person, and about them and the companies of which they are the contact, in batches. Who of the staff acted is
 * not said.
 */
async function* auditAbout({ userId, companyIds, isInternal }: FileOwner): AsyncGenerator<object[], void> {
  const withoutValues: readonly string[] = isInternal ? [] : INTERNAL_ACTIONS;
  const subjects = [`user:${userId}`, ...companyIds.map((id) => `company:${id}`)];
  const batches = batchesById((after) =>
    db.read.auditEntry.findMany({
      where: { OR: [{ actorId: userId }, { subject: { in: subjects } }], id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH,
    }),
  );
  for await (const entries of batches) {
    yield entries.map((entry) => ({
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
    }));
  }
}

const cartLines = {
  orderBy: { id: "asc" },
  select: {
    piece: {
      select: { product: { select: { styleCode: true, name: true } }, color: true, size: true },
    },
    quantity: true,
    createdAt: true,
  },
} as const;

/** The current cart and those that were saved. */
export async function cartsOf({ companyIds }: FileOwner) {
  const carts = await db.read.cart.findMany({
    where: { companyId: { in: companyIds } },
    orderBy: CREATED,
    select: {
      isCurrent: true,
      name: true,
      createdAt: true,
      updatedAt: true,
      lines: cartLines,
    },
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
