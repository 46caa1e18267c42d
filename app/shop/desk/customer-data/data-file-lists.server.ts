import { db, type Prisma } from "~/db/db.server";
import * as t from "~/messages/desk";
import { BATCH, readInBatches } from "~/shop/base/batches";
import { toDecimalString } from "~/formats/money";

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

/** The orders of companies with what belongs to them, in batches. */
export async function* ordersOf(companyIds: string[]): AsyncGenerator<object[], void> {
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

/** The mails to an e-mail address, without their texts, in batches. */
export async function* mailsOf(email: string): AsyncGenerator<object[], void> {
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

/**
 * The audit entries by a person, and about them and the companies of which they are the contact, in batches. Who of the staff acted is
 * not said, nor what the actions of `withoutValues` changed.
 */
export async function* auditOf(
  userId: string,
  companyIds: readonly string[],
  withoutValues: readonly string[],
): AsyncGenerator<object[], void> {
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
