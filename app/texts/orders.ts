import { addDays, formatDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/orders";
import type { OrderStatus } from "~/shop/orders/order";
import type { Unpaid } from "~/shop/orders/shipments/shipment";

export const wrongStep = (now: OrderStatus, to: OrderStatus) =>
  t.thisOrderIsAndCannot({ statusPhrase: t.statusPhrase(now), statusWord: t.statusWord(to) });
export const statusSetBySomebody = (to: OrderStatus) => t.somebodyElseHasAlreadySet({ statusWord: t.statusWord(to) });
export const statusChanged = (now: OrderStatus) => t.thisOrderHasChangedSince({ statusPhrase: t.statusPhrase(now) });

/** Of a day about an order. */
export const tooEarly = ({ placedOn, daysBefore }: { placedOn: string; daysBefore: number }) =>
  daysBefore === 0
    ? t.theOrderWasPlacedOn({ placedOn })
    : `The order was placed on ${formatDay(placedOn)}. Enter a day from ${formatDay(addDays(placedOn, -daysBefore))} on.`;
export const notShipped = (status: OrderStatus) =>
  `${t.cannotBeShipped({ statusPhrase: t.statusPhrase(status) })} Nothing was changed.`;

export const payFirst = ({ amount, of }: Unpaid) =>
  `${formatEuro(amount)} ${t.unpaid(of)} is unpaid. Tick this to ship it anyway, or record the payment first.`;
