import { expect } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import type { DueInstalment } from "~/shop/orders/payment-summary";
import type { NewPayment } from "~/shop/billing/payments/record-payment.server";
import { issueProforma } from "~/shop/billing/documents/issue-proforma.server";
import { bookStatement } from "~/shop/billing/payments/statement/book-statement.server";
import { LEAVE_OUT, OTHER_ORDER } from "~/shop/billing/payments/statement/entry";
import { previewStatement } from "~/shop/billing/payments/statement/preview.server";
import { readChoices } from "~/shop/billing/payments/statement/statement-form.server";
import { readStatement } from "~/shop/billing/payments/statement/read-statement.server";
import { findStatement, storeStatement } from "~/shop/billing/payments/statement/uploads.server";
import { makeOrder } from "./orders";
import { updateAmounts } from "~/shop/billing/payments/update-amounts.server";

/** So many days from today. */
export const day = (days: number) => addDays(isoDay(new Date()), days);

/** 100 € with a proforma, by default due in 14 days and placed before the days of statements in tests. */
export async function makeDueOrder({
  instalments = [{ dueOn: day(14), amount: 10_000 }],
  ...more
}: { instalments?: DueInstalment[] } & Parameters<typeof makeOrder>[0] = {}) {
  const order = await makeOrder({ createdAt: new Date("2026-10-01T10:00:00Z"), ...more });
  const number = await db.write(async (tx) => {
    await tx.order.update({ where: { id: order.id }, data: { shippingCost: 0 } });
    const proforma = await issueProforma(tx, order.id, { actorId: null, reason: null });
    await updateAmounts(tx, order.id, instalments);
    return proforma.number;
  });
  return { ...order, number };
}

/** 100 € by bank transfer today. */
export const payment = (orderId: number, actorId: string, more: Partial<NewPayment> = {}) => ({
  orderId,
  actorId,
  amount: 10_000,
  paidOn: day(0),
  reference: null,
  ...more,
});

/** The columns of an order about payments. */
export async function amountsOf(id: number) {
  const { amountDue, amountPaid, nextDueOn } = await db.read.order.findUniqueOrThrow({
    where: { id },
  });
  return { due: Number(amountDue), paid: Number(amountPaid), nextDueOn };
}

/** As an admin. */
export async function uploadStatement(by: string, file: string) {
  const id = await storeStatement(by, "statement.xml", await readStatement(file));
  return (await findStatement(by, id))!;
}

/** Uploads a statement and books the proposals of its preview. */
export async function bookProposed(by: string, file: string) {
  return pressBook(by, await openStatement(by, file));
}

/** Of an uploaded statement. */
export async function openStatement(by: string, file: string) {
  const statement = await uploadStatement(by, file);
  return { statement, rows: await previewStatement(statement.entries) };
}

/** "BOOK SELECTED" with the proposals, unless `choices` are others, by the index of the entry. */
export async function pressBook(
  by: string,
  { statement, rows }: Awaited<ReturnType<typeof openStatement>>,
  choices: Record<number, { choice?: string; order?: string }> = {},
) {
  const form = new FormData();
  for (const { index, nth, proposal } of rows) {
    const { order = "", choice = order ? OTHER_ORDER : (proposal?.chosen ?? LEAVE_OUT) } = choices[index] ?? {};
    form.set(`choice-${index}`, choice);
    form.set(`order-${index}`, order);
    if (nth > 0) form.set(`nth-${index}`, String(nth));
  }
  const shown = new Map(rows.flatMap(({ proposal }) => proposal?.unpaid ?? []));
  const { bookings, seen, errors } = await readChoices(form, statement, shown);
  expect(errors).toEqual({});
  return bookStatement(by, statement, bookings, seen);
}

/** As the forms of an order's payments send the unpaid amount that they showed. */
export async function unpaidNow(id: number) {
  const { due, paid } = await amountsOf(id);
  return String(due - paid);
}
