import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro, formatEuroShort } from "~/shop/base/money/money";
import type { ProblemValues } from "~/shop/base/problem";
import { MAX_WRITE_OFF, type PaymentKind, type WriteOffReason } from "~/shop/billing/payments/payment";

// Payments.

export const noSuchPayment = () => "There is no such payment.";
export const writeOffTooLarge = ({ orderNumber, most, writtenOff }: WriteOffRefused) =>
  `At most ${formatEuro(most)} of order ${orderNumber} can be written off.${
    most === Math.max(0, MAX_WRITE_OFF - writtenOff) ? ` ${mostWrittenOff(writtenOff)}` : ""
  }`;
type WriteOffRefused = { orderNumber: string } & Record<"most" | "writtenOff", Cents>;
/** Why no more is written off, with what of the order is. */
export const mostWrittenOff = (writtenOff: Cents) =>
  `No more than ${formatEuro(MAX_WRITE_OFF)} of an order is written off in all${
    writtenOff > 0 ? `, and ${formatEuro(writtenOff)} of this one already is` : ""
  }. A larger discount belongs on the proforma, before the order is shipped.`;
/** Of the brand's refund, or of a payment that the bank has taken back. */
export const refundTooLarge = ({ received, amount, isReturn }: RefundRefused) =>
  `${received === 0 ? "Nothing" : `Only ${formatEuro(received)}`} was received for this order, so ${
    isReturn ? `the bank cannot have taken back ${formatEuro(amount)}` : `${formatEuro(amount)} cannot be refunded`
  }.`;
type RefundRefused = Record<"received" | "amount", Cents> & { isReturn: boolean };
export const refundTooEarly = (receivedOn: string) =>
  `That much was received only on ${formatDay(receivedOn)}. Enter that day or a later one.`;
export const paymentTooLarge = (most: Cents) => `More than ${formatEuroShort(most)} cannot be recorded for one order.`;
export const unlikelyAmount = ({ amount, expected, isOpen }: ProblemValues["unlikely_amount"]) =>
  `${formatEuro(amount)} is at least ten times what ${isOpen ? "is outstanding" : "the order comes to"} (${formatEuro(expected)}). Correct the amount, or tick that it is right.`;
export const amountIsRight = () => "This amount is right";
export const paymentRefunded = (amount: Cents) =>
  `Without this payment of ${formatEuro(amount)}, more would have gone back than was received. Undo the refund or bank return first.`;
/** `unpaid` is negative for credit. */
function moneyNow(received: Cents, unpaid: Cents): string {
  const paid = received === 0 ? "nothing" : formatEuro(received);
  if (unpaid === 0) return `${paid} has been received, nothing is outstanding`;
  if (unpaid < 0) return `${paid} has been received, the credit is ${formatEuro(-unpaid)}`;
  return `${paid} has been received, ${formatEuro(unpaid)} is outstanding`;
}
export const paymentsChanged = (received: Cents, unpaid: Cents) =>
  `The payments of this order have changed since you opened the page: ${moneyNow(received, unpaid)}. Check the list of payments. If yours is a different one, press again.`;
export const ordersChanged = (orders: readonly (Record<"received" | "unpaid", Cents> & { orderNumber: string })[]) => {
  const now = orders.map(({ orderNumber, received, unpaid }) => `${orderNumber} (${moneyNow(received, unpaid)})`);
  return `Payments have changed since you opened the page, of ${now.join("; ")}. Check these entries. If they are different payments, press again.`;
};
export const nothingOverdue = () => "Nothing is overdue on this order. No reminder was sent.";

const RECEIVABLES = {
  open: "All open",
  overdue: "Overdue",
  "not-due": "Not due yet",
  "1-30": "1–30 days",
  "31-60": "31–60 days",
  "61-90": "61–90 days",
  "over-90": "Over 90 days",
  "to-confirm": "To be confirmed",
  credits: "Credits",
};

/** Of the filters of the list of payments. */
export const receivablesName = (filter: keyof typeof RECEIVABLES) => RECEIVABLES[filter];

/** Beside the amount of a refund. */
export const isBankReturn = () => "The bank has taken it back: record it as a bank return";

const SOURCES = { manual: "Entered by hand", statement: "Bank statement" };

/** Where a payment was recorded. */
export const paymentSourceName = (source: keyof typeof SOURCES) => SOURCES[source];

const KINDS: Record<PaymentKind, string> = {
  payment: "Payment",
  refund: "Refund",
  return: "Bank return",
  "write-off": "Write-off",
};

export const paymentKindName = (kind: PaymentKind) => KINDS[kind];

/** Beside a write-off that counts in part, or not at all. */
export const countsOfWriteOff = (counted: Cents) =>
  counted > 0
    ? `${formatEuro(counted)} of it counts: the rest was paid, or is no longer due.`
    : "Counts no longer: it was paid, or is no longer due.";

/** After a press of the button that undoes a payment: also of what was written off when it was booked. */
export const undoneText = (undone: { isNew: boolean } & Record<"amount" | "writtenOff", Cents>) => {
  const amount = formatEuro(Math.abs(undone.amount));
  if (!undone.isNew) return `${amount} was already undone. Nothing was changed.`;
  const more = undone.writtenOff > 0 ? ` Nor does the write-off of ${formatEuro(undone.writtenOff)} with it.` : "";
  return `${amount} no longer counts.${more}`;
};
/** Beside that button. */
export const undoesWriteOff = (writtenOff: Cents) =>
  `Also undoes the write-off of ${formatEuro(writtenOff)} booked with it.`;

const WRITE_OFF_REASONS: Record<WriteOffReason, string> = {
  charge: "Bank charge",
  discount: "Early-payment discount",
  other: "Difference",
};

/** What is stored as the reason of a write-off with a payment. */
export const writeOffReason = (reason: WriteOffReason, paidOn: string) =>
  `${WRITE_OFF_REASONS[reason]} on the payment of ${formatDay(paidOn)}`;

// What the forms of payments ask for.

export const incompletePayment = () => "The form arrived incomplete. Please check the payments and press again.";
export const enterAmount = () => "Enter the amount.";
export const enterPayment = () => "Enter an amount in euro above 0, like 1234.50.";
export const enterWriteOff = (most: Cents) =>
  `Enter an amount in euro of at most ${formatEuroShort(most)}, like 12.50.`;
export const enterDay = () => "Enter the date.";
export const enterIsoDay = () => "Enter the date as year, month, day: 2026-11-20.";
export const dayInFuture = () => "This date is in the future.";
export const sayWhyWrittenOff = () => "Give the reason for the write-off.";
export const sayWhyUndone = () => "Give the reason for undoing the payment.";

// Reminders.

/** "1st", "2nd", "3rd", "4th", ... */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

export const reminderName = (number: number) => `${ordinal(number)} reminder`;

/** After a press of the button that sends a reminder; `isKept` while no mail server is set. */
export function reminderToast(sent: { isNew: boolean; number: number; orderNumber: string }, isKept: boolean) {
  const reminder = `The ${reminderName(sent.number)} for order ${sent.orderNumber}`;
  if (!sent.isNew) return { title: "Nothing Was Sent", description: `${reminder} was already written today.` };
  return isKept
    ? {
        title: "Reminder Kept",
        description: `${reminder} is kept under “Mail” and was not sent: no mail server is set.`,
      }
    : { title: "Reminder Sent", description: `${reminder} goes to the customer by e-mail.` };
}

export const howCounted = () => "How is this counted?";
/** `later` is what of overdue orders is due later. */
export const countedByAge = (later: Cents) =>
  `An order is in one of these lists, by its oldest open due day. Above each list stands what of it is overdue; what is not due yet stands above “Not due yet”${
    later > 0 ? `, with ${formatEuro(later)} of orders that are overdue in part` : ""
  }.`;
