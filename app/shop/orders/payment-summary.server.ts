import { type Prisma, sql } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { type DueInstalment, type PaymentSummary, summarizePayments } from "./payment-summary";

/** The condition of the index orders_open_payment_idx. */
export const IS_OPEN = sql`"amountPaid" < "amountDue"`;
export const isOverdue = (today: string) => sql`${IS_OPEN} AND "nextDueOn" < ${today}`;
/** The condition of the index orders_paid_idx. */
export const IS_PAID = sql`"amountDue" > 0 AND "amountPaid" >= "amountDue"`;
/** The condition of the index orders_credit_idx. */
export const HAS_CREDIT = sql`"amountPaid" > "amountDue"`;

/** Not paid in full, or with credit; the condition of the index orders_companyId_unsettled_idx. */
export const IS_UNSETTLED = sql`"amountPaid" <> "amountDue"`;

/** Negative for credit. */
export const UNPAID_AMOUNT = sql`("amountDue" - "amountPaid")`;

export const amountColumns = {
  instalments: true,
  amountPaid: true,
  amountWrittenOff: true,
} as const satisfies Prisma.OrderSelect;

export type AmountColumns = Prisma.OrderGetPayload<{ select: typeof amountColumns }>;

/** As of today. */
export function paymentsOf(
  { instalments, amountPaid, amountWrittenOff }: AmountColumns,
  now = new Date(),
): PaymentSummary {
  const received = Number(amountPaid - amountWrittenOff);
  const due = asInstalments(instalments);
  return summarizePayments(due, received, isoDay(now), Number(amountWrittenOff));
}

export const asInstalments = (stored: unknown) => stored as DueInstalment[];

export function dueColumns(instalments: readonly DueInstalment[], paid = 0) {
  // The day matters only for what is overdue.
  const { due, nextDueOn } = summarizePayments(instalments, paid, "");
  return {
    instalments: instalments.map((one) => ({ ...one })),
    amountDue: due,
    nextDueOn,
    // One without a day, while the rest is undecided, is later than all.
    lastDueOn: nextDueOn && (instalments.at(-1)!.dueOn ?? "9999-12-31"),
  };
}
