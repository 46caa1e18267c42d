import { markLookAlikes } from "~/formats/email";
import { formatEuro } from "~/formats/money";
import * as tOrders from "~/messages/orders";
import type { OpenOrderFact } from "~/shop/base/problem";
import { asOrderStatus } from "~/shop/orders/order";
export const accountOfAdmin = (name: string) => `${markLookAlikes(name)} is an admin. Remove the admin role first.`;
export const accountClosed = (name: string) => `The account of ${markLookAlikes(name)} is closed.`;
export const notApproved = (name: string) => `${markLookAlikes(name)} is not an approved customer.`;
export const contactNotErased = (company: string) =>
  `This is the contact of ${markLookAlikes(company)}. Erase that customer.`;

/** "Confirmed, €120.00 not paid" */
export function openOrder({ status, unpaid }: Omit<OpenOrderFact, "orderNumber">): string {
  const name = tOrders.statusName(asOrderStatus(status));
  if (unpaid === 0) return name;
  return unpaid > 0 ? `${name}, ${formatEuro(unpaid)} not paid` : `${name}, ${formatEuro(-unpaid)} credit`;
}
export const ordersOpen = (orders: readonly OpenOrderFact[]) =>
  `Orders are open: ${orders.map((order) => `${order.orderNumber} (${openOrder(order)})`).join("; ")}. Finish them first.`;
/** Why a mail in this state was not marked as sent another way. */
export const notMarkedSent = (state: string) =>
  state === "cancelled" ? "This e-mail was cancelled." : "This e-mail is still waiting to be sent: cancel it first.";
/** Why a mail in this state was not cancelled. */
export function notCancelled(state: string): string {
  if (state === "sent") return "This e-mail was sent and can no longer be held back.";
  if (state === "kept") return "This e-mail was not sent: it was only kept here.";
  if (state === "failed") return "This e-mail failed and is not sent unless somebody retries it.";
  return "This e-mail is being sent and can no longer be held back.";
}

export const noMailServer = () => ({
  short: "E-mails are not sent: no mail server is set.",
  whatToDo:
    "They are kept in this list, and as files in the data folder. To have them sent from now on, enter the mail server as SMTP_URL in the settings file (.env) or with npm run setup, and start the shop again.",
});

// The opening of a shop.
