import { counted } from "~/formats/counted";
import { addDays, formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/formats/money";
import * as t from "~/messages/orders";
import type { OwedAmounts } from "~/shop/orders/my-orders";
import type { OrderFilter, OrderPayment, OrderStatus, OrderTask } from "~/shop/orders/order";
import type { OpenInstalment, PaymentSummary } from "~/shop/orders/payment-summary";
import { type Carrier, CARRIERS } from "~/shop/orders/shipments/carriers";
import type { ShipmentFields, Unpaid } from "~/shop/orders/shipments/shipment";

/** The names of the statuses, and how a sentence about an order says them: "This order is cancelled now." */
const STATUSES = {
  pending: { name: "Pending", phrase: "waiting to be confirmed" },
  confirmed: { name: "Confirmed", phrase: "confirmed" },
  partlyShipped: { name: "Partly shipped", phrase: "partly shipped" },
  shipped: { name: "Shipped", phrase: "shipped" },
  delivered: { name: "Delivered", phrase: "delivered" },
  cancelled: { name: "Cancelled", phrase: "cancelled" },
} as const satisfies Record<OrderStatus, { name: string; phrase: string }>;
/** Within a sentence or a table. */
export const statusWord = (status: OrderStatus) => t.statusName(status).toLowerCase();

const TASKS: Record<OrderTask, string> = {
  "amount-open": "VAT or shipping open",
  "vat-id": "VAT ID to confirm",
  "vat-changed": "VAT changed",
  "change-requested": "Change requested",
};

const WAITING: Record<OrderPayment, string> = {
  "payment-open": "Payment open",
  "part-paid": "Part paid",
  overdue: "Overdue",
};

// The list of the admin panel.

/** A filter of the list. */
export const orderFilterName = (filter: OrderFilter): string =>
  filter in STATUSES
    ? t.statusName(filter as OrderStatus)
    : { ...TASKS, ...WAITING }[filter as OrderTask | OrderPayment];
export const orderColumns = () => ({
  tick: "Tick",
  order: t.orderId(),
  customer: "Customer",
  country: "Country",
  date: "Date",
  "ship-by": t.shipBy(),
  amount: "Amount",
  payment: "Payment",
  status: "Status",
});

// Changes of the status.

export const wrongStep = (now: OrderStatus, to: OrderStatus) =>
  t.thisOrderIsAndCannot({ statusPhrase: t.statusPhrase(now), statusWord: statusWord(to) });
export const statusSetBySomebody = (to: OrderStatus) => t.somebodyElseHasAlreadySet({ statusWord: statusWord(to) });
export const statusChanged = (now: OrderStatus) => t.thisOrderHasChangedSince({ statusPhrase: t.statusPhrase(now) });

/** What stands before and after the link "Proforma". */
export const decideVatUnderProforma = (isPartlyShipped: boolean) =>
  [t.theFactsBehindItHave(), isPartlyShipped ? t.theRestCannotBeShipped() : t.theOrderCannotBeShipped()] as const;
/** What stands before and after the link "Proforma". */
export const decideUnderProforma = () => [t.decideBothUnder(), t.theOrderCannotBeShipped()] as const;
/** "€120.00 of it overdue · €500.00 later · €40.00 not final yet", "€500.00 later, from 3 March 2027"; "" for nothing. */
export const owedDetails = ({ due, overdue, later, nextDueOn, toConfirm, credit }: OwedAmounts) =>
  [
    overdue > 0 && `${formatEuro(overdue)} of it overdue`,
    later > 0 && `${formatEuro(later)} later${due === 0 && nextDueOn ? `, from ${formatDay(nextDueOn)}` : ""}`,
    toConfirm > 0 && `${formatEuro(toConfirm)} not final yet`,
    credit > 0 && t.creditOf({ credit }),
  ]
    .filter(Boolean)
    .join(" · ");
export const listColumns = () => [
  { label: t.order() },
  { label: t.date() },
  { label: t.byStatus() },
  { label: t.piecesColumn(), isNumber: true },
  { label: t.netAmount(), isNumber: true },
  { label: t.paymentLabel() },
  { label: t.shipByColumn() },
];
/** The days by which an order ships: of more than two the first and the last one. */
export function shipByText(days: readonly string[]): string {
  const [first, ...others] = days;
  if (!first) return "–";
  const last = others.at(-1);
  if (!last) return formatDay(first);
  return `${formatDay(first)} ${others.length > 1 ? "to" : "and"} ${formatDay(last)}`;
}

// Payment.

/** What is open and when it is due, as rows: "Due by 18 July 2027", "Was due by 1 March 2027". None for what has no day yet. */
export const dueRows = (instalments: readonly OpenInstalment[]): [label: string, amount: Cents][] =>
  instalments.flatMap(({ dueOn, open, isOverdue }) =>
    open > 0 && dueOn !== null ? [[`${isOverdue ? t.wasDue() : "Due"} by ${formatDay(dueOn)}`, open]] : [],
  );

/** Why an amount is not final. */
const SHIPPING_OPEN = {
  customer: "Shipping is not free for this order: our team adds its cost to the proforma.",
  staff: "Shipping is not free for this order: enter its cost under Proforma.",
};
const VAT_OPEN = {
  customer: "VAT is still to be confirmed: the proforma says why.",
  staff: "VAT is still to be confirmed: decide it under Proforma.",
};

/** What a summary means, as a sentence for the customer or for the staff; null when dueRows says all, or there is nothing to say. */
export function paymentText(
  { status, open, credit, overdue, nextDueOn }: PaymentSummary,
  reader: "customer" | "staff",
  isShippingOpen?: boolean,
) {
  if (credit > 0) return t.creditOfMoreWasPaid({ credit });
  if (status === "nothing_due") return null;
  if (open === 0) return t.paidInFull();
  if (nextDueOn === null) {
    const reasons = isShippingOpen ? SHIPPING_OPEN : VAT_OPEN;
    const why = isShippingOpen === undefined ? "" : ` ${reasons[reader]}`;
    return reader === "customer" ? t.theAmountIsNotFinal({ why }) : t.theAmountIsNotFinalYet({ why });
  }
  return overdue > 0 ? t.overdue({ overdue }) : null;
}

/** Where the day on which an amount is due would stand. */
export const dueDay = (day: string | null) => day ?? "to be confirmed";

// Shipments.

/** What there is to choose besides carriers that have a name. */
export const carrierName = (carrier: Carrier) => CARRIERS[carrier].name ?? "Other carrier";

/** "DHL, JD014600003", "DHL", "Tracking number JD014600003" or "". */
export const carrierText = ({ carrier, trackingNumber }: Pick<ShipmentFields, "carrier" | "trackingNumber">): string =>
  [
    carrier && carrierName(carrier),
    trackingNumber && (carrier ? trackingNumber : t.trackingNumberLabel({ trackingNumber })),
  ]
    .filter(Boolean)
    .join(", ");

/** "12 cartons, 40.5 kg", or what of it is known; "" for nothing. */
export const packageText = ({ cartons, grossWeight }: Pick<ShipmentFields, "cartons" | "grossWeight">): string =>
  [cartons && counted(cartons, "carton"), grossWeight && `${grossWeight / 1_000} kg`].filter(Boolean).join(", ");

/** Of a day about an order. */
export const tooEarly = ({ placedOn, daysBefore }: { placedOn: string; daysBefore: number }) =>
  daysBefore === 0
    ? t.theOrderWasPlacedOn({ placedOn })
    : `The order was placed on ${formatDay(placedOn)}. Enter a day from ${formatDay(addDays(placedOn, -daysBefore))} on.`;
export const cannotBeShipped = (status: OrderStatus) => t.thisOrderIsItCannot({ statusPhrase: t.statusPhrase(status) });
export const notShipped = (status: OrderStatus) => `${cannotBeShipped(status)} Nothing was changed.`;
/** Beside the quantity of a line. */
export const piecesOpen = (open: number) => (open > 0 ? t.onlyLeftToShip({ open }) : t.noneLeftToShip());

export const payFirst = ({ amount, of }: Unpaid) =>
  `${formatEuro(amount)} ${t.unpaid(of)} is unpaid. Tick this to ship it anyway, or record the payment first.`;
/** Beside the tick; of a form whose quantities may be others, for all that is open. */
export const notPaid = ({ amount, of }: Unpaid, hasQuantities: boolean) =>
  `Not paid${hasQuantities ? " if all open pieces leave today" : ""}: ${formatEuro(amount)} ${t.unpaid(of)}.`;
/** Of a shipment that has left so. */
export const leftUnpaid = (shipment: { number: number; amount: Cents; by: string }) =>
  `Shipment ${shipment.number} left although${shipment.number > 1 ? ", with those before it," : ""} ${formatEuro(shipment.amount)} had to be paid first: ${shipment.by} ticked it.`;

// The export.
