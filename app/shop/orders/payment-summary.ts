import type { Cents } from "~/formats/money";
import * as t from "~/messages/orders";

/** What of an order is due on a day; null while VAT or shipping is not decided and the customer is asked to wait. */
export interface DueInstalment {
  dueOn: string | null;
  amount: Cents;
}

/** nothing_due: a void order, or one without a proforma, for which nothing was paid. */
export const PAYMENT_STATUSES = ["nothing_due", "unpaid", "part_paid", "paid", "overpaid", "overdue"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** What of an order is due, paid and open. */
export interface PaymentSummary {
  due: Cents;
  /** Received less refunded. */
  paid: Cents;
  /** What was not received and no longer has to be paid. */
  writtenOff: Cents;
  open: Cents;
  /** What was paid beyond what is due, to be refunded. */
  credit: Cents;
  /** What of the open amount should have been paid before today. */
  overdue: Cents;
  /** The day of the earliest instalment that is not paid in full; null when there is none, or none has a day. */
  nextDueOn: string | null;
  status: PaymentStatus;
  /** What is due when, and what of it is open, earliest first. */
  instalments: OpenInstalment[];
}

/** An instalment with what of it is not paid. */
export interface OpenInstalment extends DueInstalment {
  open: Cents;
  isOverdue: boolean;
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What is open of each instalment when `paid` was paid: payments cover the earliest instalments first. An instalment is
 * overdue from the day after its due day. `instalments` are in the order in which they are due.
 */
export function openInstalments(instalments: readonly DueInstalment[], paid: Cents, today: string): OpenInstalment[] {
  let left = paid;
  return instalments.map(({ dueOn, amount }) => {
    const covered = Math.min(amount, left);
    left -= covered;
    const open = amount - covered;
    return { dueOn, amount, open, isOverdue: open > 0 && dueOn !== null && dueOn < today };
  });
}

/** Computes what is due, paid and open of instalments of which `paid` was paid, and `writtenOff` need not be. */
export function summarizePayments(
  instalments: readonly DueInstalment[],
  paid: Cents,
  today: string,
  writtenOff: Cents = 0,
): PaymentSummary {
  const all = openInstalments(instalments, paid + writtenOff, today);
  const due = sumOf(instalments.map(({ amount }) => amount));
  const sums = {
    due,
    paid,
    writtenOff,
    open: sumOf(all.map(({ open }) => open)),
    credit: Math.max(0, paid - due),
    overdue: sumOf(all.filter(({ isOverdue }) => isOverdue).map(({ open }) => open)),
  };
  const nextDueOn = all.find(({ open }) => open > 0)?.dueOn ?? null;
  return { ...sums, nextDueOn, status: statusOf(sums), instalments: all };
}

function statusOf({
  due,
  paid,
  open,
  credit,
  overdue,
}: Omit<PaymentSummary, "nextDueOn" | "status" | "instalments">): PaymentStatus {
  if (credit > 0) return "overpaid";
  if (overdue > 0) return "overdue";
  if (open > 0) return paid > 0 ? "part_paid" : "unpaid";
  return due > 0 ? "paid" : "nothing_due";
}

/** What of an order is not paid; negative for credit. */
export const unpaidOf = ({ open, credit }: PaymentSummary): Cents => open - credit;

/** The earliest instalment that is not paid in full; null when nothing is open, or it has no day yet. */
export const nextDue = ({ instalments }: PaymentSummary) => {
  const next = instalments.find(({ open }) => open > 0);
  return next && next.dueOn !== null ? { ...next, dueOn: next.dueOn } : null;
};

/** Whether VAT and shipping of these instalments are decided, so that each has a day. */
export const isFinalAmount = (instalments: readonly DueInstalment[]) =>
  instalments.every(({ dueOn }) => dueOn !== null);

/** What is open and when it is due, as rows: "Due by 18 July 2027", "Was due by 1 March 2027". None for what has no day yet. */
export const dueRows = (instalments: readonly OpenInstalment[]): [label: string, amount: Cents][] =>
  instalments.flatMap(({ dueOn, open, isOverdue }) =>
    open > 0 && dueOn !== null ? [[t.dueBy({ isOverdue, dueOn }), open]] : [],
  );

/** What a summary means, as a sentence for the customer or for the staff; null when dueRows says all, or there is nothing to say. */
export function paymentText(
  { status, open, credit, overdue, nextDueOn }: PaymentSummary,
  reader: "customer" | "staff",
  isShippingOpen?: boolean,
) {
  if (credit > 0) return t.creditText({ credit });
  if (status === "nothing_due") return null;
  if (open === 0) return t.paidInFull();
  if (nextDueOn === null) {
    const why = isShippingOpen === undefined ? "elsewhere" : isShippingOpen ? "shipping" : "vat";
    return reader === "customer" ? t.amountNotFinal({ why }) : t.amountNotFinalToStaff({ why });
  }
  return overdue > 0 ? t.overdue({ overdue }) : null;
}

/** What of an open amount is due: "€120.00 due by today", "not due yet"; "" when all is. */
export const dueOfOpen = ({ open, due }: { open: Cents; due: Cents }) => (due === open ? "" : t.dueOfOpen({ due }));
