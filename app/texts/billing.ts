import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { MAX_WRITE_OFF, mostWrittenOff } from "~/shop/billing/payments/payment";
export const writeOffTooLarge = ({ orderNumber, most, writtenOff }: WriteOffRefused) =>
  `At most ${formatEuro(most)} of order ${orderNumber} can be written off.${
    most === Math.max(0, MAX_WRITE_OFF - writtenOff) ? ` ${mostWrittenOff(writtenOff)}` : ""
  }`;
type WriteOffRefused = { orderNumber: string } & Record<"most" | "writtenOff", Cents>;
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
