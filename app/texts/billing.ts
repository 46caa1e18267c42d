import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
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
  t.thePaymentsOfThisOrder({ moneyNow: moneyNow(received, unpaid) });
export const ordersChanged = (orders: readonly (Record<"received" | "unpaid", Cents> & { orderNumber: string })[]) => {
  const now = orders.map(({ orderNumber, received, unpaid }) => `${orderNumber} (${moneyNow(received, unpaid)})`);
  return t.paymentsHaveChangedSinceYou({ join: now.join("; ") });
};

/** Beside a write-off that counts in part, or not at all. */
export const countsOfWriteOff = (counted: Cents) =>
  counted > 0
    ? `${formatEuro(counted)} of it counts: the rest was paid, or is no longer due.`
    : t.countsNoLongerItWas();

/** After a press of the button that undoes a payment: also of what was written off when it was booked. */
export const undoneText = (undone: { isNew: boolean } & Record<"amount" | "writtenOff", Cents>) => {
  const amount = formatEuro(Math.abs(undone.amount));
  if (!undone.isNew) return `${amount} was already undone. Nothing was changed.`;
  const more = undone.writtenOff > 0 ? t.norDoesTheWriteOff({ writtenOff: undone.writtenOff }) : "";
  return `${amount} no longer counts.${more}`;
};

/** What is stored as the reason of a write-off with a payment. */
export const writeOffReason = (reason: WriteOffReason, paidOn: string) =>
  `${t.writeOffReason(reason)} on the payment of ${formatDay(paidOn)}`;

// Reminders.

/** "1st", "2nd", "3rd", "4th", ... */
export function ordinal(number: number): string {
  const isTeen = Math.floor(number / 10) % 10 === 1;
  return `${number}${(!isTeen && ["th", "st", "nd", "rd"][number % 10]) || "th"}`;
}

export const reminderName = (number: number) => `${ordinal(number)} reminder`;

/** After a press of the button that sends a reminder; `isKept` while no mail server is set. */
export function reminderToast(sent: { isNew: boolean; number: number; orderNumber: string }, isKept: boolean) {
  const reminder = t.theForOrder({ reminderName: reminderName(sent.number), orderNumber: sent.orderNumber });
  if (!sent.isNew) return { title: t.nothingWasSent(), description: t.wasAlreadyWrittenToday({ reminder }) };
  return isKept
    ? {
        title: t.reminderKept(),
        description: t.isKeptUnderMailAnd({ reminder }),
      }
    : { title: t.reminderSent(), description: t.goesToTheCustomerBy({ reminder }) };
}
/** `later` is what of overdue orders is due later. */
export const countedByAge = (later: Cents) =>
  `An order is in one of these lists, by its oldest open due day. Above each list stands what of it is overdue; what is not due yet stands above “Not due yet”${
    later > 0 ? `, with ${formatEuro(later)} of orders that are overdue in part` : ""
  }.`;
