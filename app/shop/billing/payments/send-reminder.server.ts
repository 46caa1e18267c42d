import { db, type Prisma, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { isEmailOfErased } from "~/formats/email";
import { record } from "~/shop/base/audit/audit.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { queueLetter, renderedLetter } from "~/shop/brand/mail/send-letter.server";
import { amountColumns, paymentsOf } from "~/shop/orders/payment-summary.server";
import { lockOrder } from "~/shop/orders/lock-order.server";
import { documentLabel, newestOf } from "~/shop/billing/documents/document-kinds";
import { Problem } from "~/shop/base/problem";
import { paymentReminder } from "./reminder-letter";
import type { SentReminder } from "./payment";
import * as t from "~/messages/billing";
import type { ReminderPreview } from "./reminder";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

const orderSelect = {
  ...amountColumns,
  orderNumber: true,
  company: { select: { contact: { select: { email: true, firstName: true } } } },
  documents: newestOf("proforma", { id: true, number: true, version: true, content: true }),
  reminders: { orderBy: { number: "desc" }, take: 1, select: { number: true, sentOn: true } },
} as const satisfies Prisma.OrderSelect;

type Order = Prisma.OrderGetPayload<{ select: typeof orderSelect }>;

/**
 * At most one a day. Refuses (wrong_step) when one was written today, nothing is overdue, or the customer was erased.
 */
export function sendReminder({ orderId, actorId }: { orderId: number; actorId: string }) {
  return db.write(async (tx) => {
    await lockOrder(tx, orderId);
    const order = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: orderSelect });
    const { orderNumber } = order;
    const sentOn = isoDay(new Date());
    const [last] = order.reminders;
    if (last?.sentOn === sentOn) {
      throw new Problem("wrong_step.reminded_today", { number: last.number, orderNumber });
    }
    const sent = { number: (last?.number ?? 0) + 1, sentOn };
    await queueReminder(tx, orderId, order, sent);
    await tx.paymentReminder.createMany({ data: { orderId, actorId, ...sent } });
    await record(tx, {
      actorId,
      action: "send_reminder",
      subject: `order:${orderId}`,
      label: orderNumber,
      note: t.reminderName(sent),
    });
    return { number: sent.number, orderNumber };
  });
}

/** As the customer would read it; null for an unknown order. */
export async function previewReminder(orderId: InScope<number>): Promise<ReminderPreview | null> {
  const order = await db.read.order.findUnique({ where: { id: orderId }, select: orderSelect });
  if (!order) return null;
  const [last] = order.reminders;
  const number = (last?.number ?? 0) + 1;
  const isSentToday = last?.sentOn === isoDay(new Date());
  const to = order.company.contact.email;
  const next = isSentToday || isEmailOfErased(to) ? null : reminderOf(orderId, order, number);
  return {
    orderNumber: order.orderNumber,
    to,
    number,
    letter: next && (await renderedLetter(next.letter)),
  };
}

async function queueReminder(tx: Tx, orderId: number, order: Order, { number }: SentReminder) {
  const to = order.company.contact.email;
  if (isEmailOfErased(to)) throw new Problem("wrong_step.customer_erased");
  const next = reminderOf(orderId, order, number);
  if (!next) throw new Problem("wrong_step.nothing_overdue");
  await queueLetter(tx, {
    key: `order:${orderId}:reminder:${number}`,
    kind: "payment-reminder",
    to,
    ...next,
  });
}

/** With its attachment; null when nothing is overdue. */
function reminderOf(orderId: number, order: Order, number: number) {
  const { overdue, open, nextDueOn: dueOn, instalments } = paymentsOf(order);
  const [proforma] = order.documents;
  if (!proforma || overdue === 0 || dueOn === null) return null;
  const { seller, paymentReference } = proforma.content as unknown as ProformaContent;
  const letter = paymentReminder({
    orderId,
    orderNumber: order.orderNumber,
    proforma: documentLabel(proforma),
    firstName: order.company.contact.firstName,
    number,
    overdue,
    open,
    dueOn,
    asOf: isoDay(new Date()),
    instalments,
    seller,
    paymentReference,
  });
  return { letter, attachment: `document:${proforma.id}` };
}
