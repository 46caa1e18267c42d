import { markLookAlikes } from "~/formats/email";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/desk";
import * as tOrders from "~/messages/orders";
import type { OpenOrderFact } from "~/shop/base/problem";
import { asOrderStatus } from "~/shop/orders/order";
export const accountOfAdmin = (name: string) => `${markLookAlikes(name)} is an admin. Remove the admin role first.`;
export const accountClosed = (name: string) => t.theAccountOfIsClosed({ markLookAlikes: markLookAlikes(name) });
export const notApproved = (name: string) => `${markLookAlikes(name)} is not an approved customer.`;
export const contactNotErased = (company: string) => t.thisIsTheContactOf({ markLookAlikes: markLookAlikes(company) });

/** "Confirmed, €120.00 not paid" */
export function openOrder({ status, unpaid }: Omit<OpenOrderFact, "orderNumber">): string {
  const name = tOrders.statusName(asOrderStatus(status));
  if (unpaid === 0) return name;
  return unpaid > 0 ? `${name}, ${formatEuro(unpaid)} not paid` : `${name}, ${formatEuro(-unpaid)} credit`;
}
export const ordersOpen = (orders: readonly OpenOrderFact[]) =>
  t.ordersAreOpenFinishThem({ join: orders.map((order) => `${order.orderNumber} (${openOrder(order)})`).join("; ") });
/** Why a mail in this state was not marked as sent another way. */
export const notMarkedSent = (state: string) =>
  state === "cancelled" ? t.thisEMailWasCancelled() : t.thisEMailIsStill();
/** Why a mail in this state was not cancelled. */
export function notCancelled(state: string): string {
  if (state === "sent") return t.thisEMailWasSent();
  if (state === "kept") return t.thisEMailWasNot();
  if (state === "failed") return t.thisEMailFailedAnd();
  return t.thisEMailIsBeing();
}
