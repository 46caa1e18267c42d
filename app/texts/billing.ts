import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import { MAX_WRITE_OFF, type WriteOffReason } from "~/shop/billing/payments/payment";
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

const WRITE_OFF_REASONS: Record<WriteOffReason, string> = {
  charge: "Bank charge",
  discount: "Early-payment discount",
  other: "Difference",
};

/** What is stored as the reason of a write-off with a payment. */
export const writeOffReason = (reason: WriteOffReason, paidOn: string) =>
  `${WRITE_OFF_REASONS[reason]} on the payment of ${formatDay(paidOn)}`;

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
/** `later` is what of overdue orders is due later. */
export const countedByAge = (later: Cents) =>
  `An order is in one of these lists, by its oldest open due day. Above each list stands what of it is overdue; what is not due yet stands above “Not due yet”${
    later > 0 ? `, with ${formatEuro(later)} of orders that are overdue in part` : ""
  }.`;
