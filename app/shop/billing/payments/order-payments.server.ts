import { contactColumns } from "~/shop/brand/mail/contact";
import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { nameForAdmins } from "~/formats/person-name";
import { amountColumns, IS_OPEN, IS_UNSETTLED, paymentsOf, UNPAID_AMOUNT } from "~/shop/orders/payment-summary.server";
import { discountsToTake } from "./cash-discount.server";
import {
  countedWriteOffs,
  type OpenOrder,
  type OrderPayments,
  paymentKind,
  type PaymentSource,
  writeOffPart,
} from "./payment";
import { openFrom } from "~/shop/billing/books/closed-months.server";
import { creditsOf } from "~/shop/billing/invoices/invoices.server";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

/** For admins; null for an unknown order. */
export async function orderPayments(orderId: InScope<number>): Promise<OrderPayments | null> {
  const order = await db.read.order.findUnique({
    where: { id: orderId },
    select: {
      ...amountColumns,
      companyId: true,
      orderNumber: true,
      isAmountFinal: true,
      payments: { orderBy: [{ paidOn: "asc" }, { id: "asc" }] },
      reminders: { orderBy: { number: "asc" }, select: { number: true, sentOn: true } },
    },
  });
  if (!order) return null;
  const { orderNumber, isAmountFinal, reminders } = order;
  const nameOf = await adminNames(order.payments.flatMap(({ actorId, undoneById }) => [actorId, undoneById]));
  const writtenOff = order.payments.filter(({ isWriteOff, undoneAt }) => isWriteOff && undoneAt === null);
  const writtenOffWith = ({ entryKey, entryPart }: (typeof order.payments)[number]) =>
    writtenOff.find((one) => one.entryKey === entryKey && one.entryPart === writeOffPart(entryPart))?.amount ?? 0;
  const now = new Date();
  const summary = paymentsOf(order, now);
  const counted = countedWriteOffs(writtenOff, summary.writtenOff);
  const openDays = await openFrom();
  return {
    orderId,
    orderNumber,
    isAmountFinal,
    reminders,
    summary,
    credits: await creditsOf(orderId),
    discounts: summary.open > 0 ? await discountsToTake(orderId) : [],
    payments: order.payments.map((payment) => ({
      id: payment.id,
      kind: paymentKind(payment),
      amount: payment.amount,
      counted: payment.undoneAt ? 0 : (counted.get(payment.id) ?? payment.amount),
      paidOn: payment.paidOn,
      reference: payment.reference,
      source: payment.source as PaymentSource,
      isClosed: !payment.isWriteOff && openDays !== null && payment.paidOn < openDays,
      writtenOff: writtenOffWith(payment),
      createdAt: payment.createdAt,
      by: nameOf(payment.actorId),
      undone: payment.undoneAt && {
        at: payment.undoneAt,
        by: nameOf(payment.undoneById),
        reason: payment.undoReason,
      },
    })),
    openOrders: summary.credit > 0 ? await openOrdersOf(order.companyId) : [],
    openFrom: openDays,
    today: isoDay(now),
  };
}

/** A choice of more would be too long. */
const MAX_OPEN_ORDERS = 100;

/** Of a company, without those whose amount is to be confirmed; those due first first. */
export async function openOrdersOf(companyId: string): Promise<OpenOrder[]> {
  const rows = await db.read.$queryRaw<(Omit<OpenOrder, "open"> & { open: bigint | number })[]>`
    SELECT "id", "orderNumber", ${UNPAID_AMOUNT} AS "open" FROM "orders"
    WHERE "companyId" = ${companyId} AND ${IS_UNSETTLED} AND ${IS_OPEN} AND "nextDueOn" IS NOT NULL
    ORDER BY "nextDueOn", "lastDueOn" LIMIT ${MAX_OPEN_ORDERS}`;
  return rows.map(({ id, orderNumber, open }) => ({ id, orderNumber, open: Number(open) }));
}

/** Reads the names of admins, and returns a function from id to name, null for an unknown one. */
export async function adminNames(ids: readonly (string | null)[]) {
  const known = [...new Set(ids)].filter((id) => id !== null);
  const rows = await db.read.user.findMany({
    where: { id: { in: known } },
    select: { id: true, ...contactColumns },
  });
  const names = new Map(rows.map((row) => [row.id, nameForAdmins(row)]));
  return (id: string | null) => names.get(id ?? "") ?? null;
}
