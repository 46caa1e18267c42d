import { db, type Prisma, type Tx } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { record } from "~/shop/base/audit/audit.server";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { queueLetter, renderedLetter } from "~/shop/brand/mail/send-letter.server";
import { transactionContext } from "~/shop/base/cached.server";
import { shopSettings } from "~/shop/catalogue/offers/settings.server";
import { amountColumns, asInstalments, paymentsOf } from "~/shop/orders/payment-summary.server";
import { lockOrder } from "~/shop/orders/lock-order.server";
import { documentLabel, newestOf } from "~/shop/billing/documents/document-kinds";
import { Problem } from "~/shop/base/problem";
import { type OpenInvoice, paymentReminder } from "./reminder-letter";
import type { SentReminder } from "./payment";
import * as t from "~/messages/billing";
import { openInstalments, withoutPlanned } from "~/shop/orders/payment-summary";
import { readerColumns, readerOf } from "../invoices/invoices.server";
import { type ReminderPreview, remindersKey } from "./reminder";
import type { InScope } from "~/shop/customers/companies/company-scope.server";

const orderSelect = {
  ...amountColumns,
  orderNumber: true,
  id: true,
  company: { select: readerColumns },
  documents: newestOf("proforma", { id: true, number: true, version: true, content: true }),
  // A cancellation takes all of its invoice back.
  invoices: {
    where: { invoice: { kind: "invoice", creditNotes: { none: { isCancellation: true } } } },
    orderBy: { invoiceId: "asc" },
    select: {
      total: true,
      dueOn: true,
      invoice: {
        select: {
          id: true,
          number: true,
          issuedOn: true,
          net: true,
          vat: true,
          creditNotes: { select: { orders: { select: { orderId: true, total: true } } } },
        },
      },
    },
  },
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
    await queueReminder(tx, order, sent);
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
  const reader = readerOf(order.company);
  const { firstName = null } = reader ?? {};
  const { invoicesFrom } = await shopSettings();
  const next = isSentToday || !reader ? null : reminderOf(order, { firstName, number, invoicesFrom });
  return {
    orderNumber: order.orderNumber,
    to: reader && reader.to,
    number,
    letter: next && reader && (await renderedLetter(next.letter, reader)),
  };
}

async function queueReminder(tx: Tx, order: Order, { number }: SentReminder) {
  const reader = readerOf(order.company);
  if (!reader) throw new Problem("wrong_step.customer_erased");
  const { invoicesFrom } = await shopSettings(await transactionContext(tx));
  const next = reminderOf(order, { firstName: reader.firstName, number, invoicesFrom });
  if (!next) throw new Problem("wrong_step.nothing_overdue");
  await queueLetter(tx, {
    key: `${remindersKey(order.id)}${number}`,
    kind: "payment-reminder",
    to: reader.to,
    language: reader.language,
    ...next,
  });
}

/** With its attachments; null when nothing is overdue. */
function reminderOf(
  order: Order,
  { firstName, number, invoicesFrom }: { firstName: string | null; number: number; invoicesFrom: string | null },
) {
  const asked = withoutPlanned(asInstalments(order.instalments));
  const {
    overdue,
    open,
    nextDueOn: dueOn,
    instalments,
  } = paymentsOf({ ...order, instalments: asked.map((one) => ({ ...one })) });
  const [proforma] = order.documents;
  if (!proforma || overdue === 0 || dueOn === null) return null;
  // Goods that were not delivered are not asked for.
  if (invoicesFrom !== null && asked.every(({ isPlanned }) => isPlanned)) return null;
  const { seller, paymentReference } = proforma.content as unknown as ProformaContent;
  const invoices = openInvoicesOf(order);
  const asOf = isoDay(new Date());
  const facts = {
    orderId: order.id,
    orderNumber: order.orderNumber,
    proforma: documentLabel(proforma),
    invoices,
    firstName,
    number,
    overdue,
    open,
    dueOn,
    asOf,
    instalments,
    seller,
    paymentReference,
  };
  const attachments = invoices.length > 0 ? invoices.map(({ id }) => `invoice:${id}`) : [`document:${proforma.id}`];
  return { letter: () => paymentReminder(facts), attachments };
}

/** What was paid covers the earliest invoices first. Without those that are due later. */
function openInvoicesOf({ id, invoices, amountPaid }: Order): OpenInvoice[] {
  const owed = invoices.map(({ total, dueOn, invoice: { creditNotes } }) => {
    const credits = creditNotes.flatMap(({ orders }) => orders.filter(({ orderId }) => orderId === id));
    return { dueOn, amount: Number(credits.reduce((sum, credit) => sum - credit.total, total)) };
  });
  return openInstalments(owed, Number(amountPaid), isoDay(new Date())).flatMap(({ dueOn, open, isOverdue }, at) => {
    const { id, number, issuedOn, net, vat } = invoices[at]!.invoice;
    return open > 0 && (dueOn === null || isOverdue) ? [{ id, number, issuedOn, total: Number(net + vat), open }] : [];
  });
}
