import type { Cents } from "~/formats/money";
import * as t from "~/messages/orders";

/** `dueOn` is null while VAT or shipping is not decided and the customer is asked to wait. */
export interface DueInstalment {
  dueOn: string | null;
  amount: Cents;
  /** Of an order that is paid after its invoices, of which no invoice is issued yet: the day is the latest. */
  isPlanned?: true;
}

/** A credit note that an order owes less by, and how much with VAT. */
export interface OrderCredit {
  number: string;
  total: Cents;
}

/** nothing_due: a void order, or one without a proforma, for which nothing was paid. */
export const PAYMENT_STATUSES = ["nothing_due", "unpaid", "part_paid", "paid", "overpaid", "overdue"] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export interface PaymentSummary {
  due: Cents;
  /** Received less refunded. */
  paid: Cents;
  /** Not received, and no longer to be paid. */
  writtenOff: Cents;
  open: Cents;
  /** Paid beyond what is due, to be refunded. */
  credit: Cents;
  /** The part of `open` that should have been paid before today. */
  overdue: Cents;
  /** Of the earliest unpaid instalment; null when there is none, or none has a day. */
  nextDueOn: string | null;
  status: PaymentStatus;
  /** Earliest first. */
  instalments: OpenInstalment[];
}

export interface OpenInstalment extends DueInstalment {
  open: Cents;
  isOverdue: boolean;
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** One for each day, earliest first and planned ones last; none of €0. */
export function byDay(instalments: readonly DueInstalment[]): DueInstalment[] {
  const keyOf = ({ dueOn, isPlanned }: DueInstalment) => `${isPlanned ? 1 : 0}${dueOn ?? ""}`;
  const days = new Map<string, DueInstalment>();
  for (const one of instalments) {
    const key = keyOf(one);
    days.set(key, { ...one, amount: (days.get(key)?.amount ?? 0) + one.amount });
  }
  return [...days.values()].filter(({ amount }) => amount > 0).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Those of invoices, where there are any: what is planned is not asked for. */
export function withoutPlanned<Instalment extends DueInstalment>(instalments: readonly Instalment[]): Instalment[] {
  const issued = instalments.filter(({ isPlanned }) => !isPlanned);
  return issued.length > 0 ? issued : [...instalments];
}

/**
 * Payments cover the earliest instalments first. An instalment is overdue from the day after its due day. `instalments`
 * are in the order of their days.
 */
export function openInstalments(instalments: readonly DueInstalment[], paid: Cents, today: string): OpenInstalment[] {
  let left = paid;
  return instalments.map((one) => {
    const { dueOn, amount } = one;
    const covered = Math.min(amount, left);
    left -= covered;
    const open = amount - covered;
    return { ...one, open, isOverdue: open > 0 && dueOn !== null && dueOn < today };
  });
}

/** `writtenOff` no longer has to be paid. */
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

/** Negative for credit. */
export const unpaidOf = ({ open, credit }: PaymentSummary): Cents => open - credit;

/** Null when nothing is open, or it has no day yet. */
export const nextDue = ({ instalments }: PaymentSummary) => {
  const next = instalments.find(({ open }) => open > 0);
  return next && next.dueOn !== null ? { ...next, dueOn: next.dueOn } : null;
};

/** VAT and shipping are decided, so each instalment has a day. */
export const isFinalAmount = (instalments: readonly DueInstalment[]) =>
  instalments.every(({ dueOn }) => dueOn !== null);

/**
 * Open amounts by day: "Due by 18 July 2027", "Was due by 1 March 2027", or "at the latest" where invoices may be due earlier. No rows for
 * amounts without a day.
 */
export const dueRows = (
  instalments: readonly OpenInstalment[],
  isAtTheLatest = false,
): [label: string, amount: Cents][] =>
  instalments.flatMap(({ dueOn, open, isOverdue }) =>
    open > 0 && dueOn !== null ? [[t.dueBy({ isOverdue, dueOn, isAtTheLatest }), open]] : [],
  );

/** A sentence for the customer or the staff; null when dueRows says all, or there is nothing to say. */
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

/** "€120.00 due by today", "not due yet"; "" when all is due. */
export const dueOfOpen = ({ open, due }: { open: Cents; due: Cents }) => (due === open ? "" : t.dueOfOpen({ due }));
