import { type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { type DueInstalment, type PaymentSummary, summarizePayments } from "./payment-summary";

/** Orders that are not paid in full; the condition of the index orders_open_payment_idx. */
export const IS_OPEN = sql`"amountPaid" < "amountDue"`;
/** Orders of which something should have been paid before a day. */
export const isOverdue = (today: string) => sql`${IS_OPEN} AND "nextDueOn" < ${today}`;
/** Orders with credit; the condition of the index orders_credit_idx. */
export const HAS_CREDIT = sql`"amountPaid" > "amountDue"`;

/** Orders of which something is open, or with credit; the condition of the index orders_companyId_unsettled_idx. */
export const IS_UNSETTLED = sql`"amountPaid" <> "amountDue"`;

/** What of an order is not paid; negative for credit. */
export const UNPAID_AMOUNT = sql`("amountDue" - "amountPaid")`;

/** The columns of an order for paymentsOf. */
export const amountColumns = {
  instalments: true,
  amountPaid: true,
  amountWrittenOff: true,
} as const satisfies Prisma.OrderSelect;

export type AmountColumns = Prisma.OrderGetPayload<{ select: typeof amountColumns }>;

/** What of a stored order is due, paid and open today. */
export function paymentsOf(
  { instalments, amountPaid, amountWrittenOff }: AmountColumns,
  now = new Date(),
): PaymentSummary {
  const received = Number(amountPaid - amountWrittenOff);
  const due = asInstalments(instalments);
  return summarizePayments(due, received, isoDay(now), Number(amountWrittenOff));
}

/** The instalments of an order, as stored. */
export const asInstalments = (stored: unknown) => stored as DueInstalment[];

/** The columns of an order about what is due. */
export function dueColumns(instalments: readonly DueInstalment[], paid = 0) {
  // The day matters only for what is overdue.
  const { due, nextDueOn } = summarizePayments(instalments, paid, "");
  return {
    instalments: instalments.map((one) => ({ ...one })),
    amountDue: due,
    nextDueOn,
    lastDueOn: nextDueOn && instalments.at(-1)!.dueOn,
  };
}
