import { counted } from "~/formats/counted";
import { addDays, formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/shop/base/money/money";
import type { OwedAmounts } from "~/shop/orders/my-orders";
import type { OrderFilter, OrderPayment, OrderStatus, OrderTask } from "~/shop/orders/order";
import type { OpenInstalment, PaymentStatus, PaymentSummary } from "~/shop/orders/payment-summary";
import { type Carrier, CARRIERS } from "~/shop/orders/shipments/carriers";
import type { ShipmentFields, Unpaid } from "~/shop/orders/shipments/shipment";
import type { StepWithReason } from "~/shop/orders/steps";

/** The names of the statuses, and how a sentence about an order says them: "This order is cancelled now." */
const STATUSES = {
  pending: { name: "Pending", phrase: "waiting to be confirmed" },
  confirmed: { name: "Confirmed", phrase: "confirmed" },
  partlyShipped: { name: "Partly shipped", phrase: "partly shipped" },
  shipped: { name: "Shipped", phrase: "shipped" },
  delivered: { name: "Delivered", phrase: "delivered" },
  cancelled: { name: "Cancelled", phrase: "cancelled" },
} as const satisfies Record<OrderStatus, { name: string; phrase: string }>;

export const statusName = (status: OrderStatus) => STATUSES[status].name;
export const statusPhrase = (status: OrderStatus) => STATUSES[status].phrase;
/** Within a sentence or a table. */
export const statusWord = (status: OrderStatus) => statusName(status).toLowerCase();

const REASON_REQUIRED: Record<StepWithReason, string> = {
  cancelled: "Give the reason for the cancellation.",
};

/** That a status is set without its reason. */
export const reasonRequired = (step: StepWithReason) => REASON_REQUIRED[step];

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
  filter in STATUSES ? statusName(filter as OrderStatus) : { ...TASKS, ...WAITING }[filter as OrderTask | OrderPayment];
export const noFilter = () => "All";
export const searchedInOrders = () => "Order, PO or proforma number, customer, city, style, SKU";
export const orderColumns = () => ({
  tick: "Tick",
  order: "Order ID",
  customer: "Customer",
  country: "Country",
  date: "Date",
  "ship-by": "Ship by",
  amount: "Amount",
  payment: "Payment",
  status: "Status",
});
export const piecesText = (count: number) => counted(count, "piece");
export const poNumberText = (number: string) => `PO ${number}`;
export const openText = (amount: Cents) => `${formatEuro(amount)} open`;
export const late = () => "late";
export const sortedByDate = () =>
  "Sorted by date, because too many orders match. Choose a filter or search with more words to sort by another column.";
export const searchEverything = (q: string) => `Search everything for “${q}”`;

export const noSuchOrder = () => "There is no such order.";
export const notYourOrder = () => "This order is not one of yours.";
export const noStyleAvailable = () => "None of these styles is available any more.";

// Changes of the status.

export const wrongStep = (now: OrderStatus, to: OrderStatus) =>
  `This order is ${statusPhrase(now)} and cannot be set to ${statusWord(to)}. Nothing was changed.`;
export const statusSetBySomebody = (to: OrderStatus) =>
  `Somebody else has already set this order to ${statusWord(to)}. Your note was not added.`;
export const statusChanged = (now: OrderStatus) =>
  `This order has changed since you opened the page: it is ${statusPhrase(now)} now. Nothing was changed.`;

const UNDECIDED = "VAT or shipping of this order is still to be confirmed. Decide both under Proforma";
export const decideAmountsFirst = () => `${UNDECIDED} first, or tick to do so later. Nothing was changed.`;
export const decideAmountsBeforeShipping = () => `${UNDECIDED} before shipping. Nothing was changed.`;

export const vatHasChanged = () => "VAT differs from the latest proforma";
const VAT_HAS_CHANGED =
  "The facts behind the VAT of this order have changed since its proforma: issue it again under Proforma";
export const decideVatFirst = () => `${VAT_HAS_CHANGED} first, or tick to do so later. Nothing was changed.`;
export const decideVatBeforeShipping = () => `${VAT_HAS_CHANGED} before shipping. Nothing was changed.`;
/** What stands before and after the link "Proforma". */
export const decideVatUnderProforma = (isPartlyShipped: boolean) =>
  [
    "The facts behind it have changed since. Check the VAT ID and issue it again under ",
    isPartlyShipped
      ? ". The rest cannot be shipped until then. If its VAT is different, remove it from this order and place a new one."
      : ". The order cannot be shipped until then.",
  ] as const;

/** What the customer reads meanwhile. */
export const vatIsChecked = () => "We are checking the VAT of this order again";
export const waitForProforma = () =>
  "Something it depends on, such as your VAT ID, has changed since the proforma. Please do not pay until you receive a new one.";

export const incompleteStep = () => "The form arrived incomplete. Please check the order and press again.";

export const tickAnOrder = () => "Tick at least one order.";
export const tooManyTicked = () => "Too many orders at once.";

export const orderHistory = () => "Order History";
export const poNumber = () => "PO number";

// The next step of an order.

export const amountIsOpen = () => "VAT or the shipping cost is still to be confirmed";
/** What stands before and after the link "Proforma". */
export const decideUnderProforma = () => ["Decide both under ", ". The order cannot be shipped until then."] as const;
export const shipOrder = () => "SHIP ORDER";
export const shipRest = () => "SHIP THE REST";
export const confirmAndShip = () => "CONFIRM AND SHIP";
export const allOpenPieces = (pieces: number, day: string) =>
  `${pieces === 1 ? "The open piece" : `All ${pieces.toLocaleString("en")} open pieces`}, dated ${formatDay(day)}.`;
export const shipPart = () => "Ship a part or add details";
export const addNote = () => "Add a note to the customer";
export const noteHint = () => "The customer sees it with the order, for example a delivery date.";

// The list of a company's own orders.

export const orderedStyles = () => "Everything you ordered, by style";
export const forYourShop = () => "Files for your shop";
export const downloadCsv = () => "Download as CSV";
export const waitingForApproval = (orders: number) => `${counted(orders, "order waits", "orders wait")} for approval`;
export const noOrdersYet = () => "Your orders are listed here, to look up and to order again.";
export const noOrderMatches = () => "No order matches.";
export const allOrders = () => "All orders";

/** Before the amount. */
export const dueByToday = () => "Due by today, incl. VAT:";
export const nothingDue = () => "Nothing to pay today.";
export const showUnpaid = () => "Show these orders";
/** "€120.00 of it overdue · €500.00 later · €40.00 not final yet", "€500.00 later, from 3 March 2027"; "" for nothing. */
export const owedDetails = ({ due, overdue, later, nextDueOn, toConfirm, credit }: OwedAmounts) =>
  [
    overdue > 0 && `${formatEuro(overdue)} of it overdue`,
    later > 0 && `${formatEuro(later)} later${due === 0 && nextDueOn ? `, from ${formatDay(nextDueOn)}` : ""}`,
    toConfirm > 0 && `${formatEuro(toConfirm)} not final yet`,
    credit > 0 && `Credit of ${formatEuro(credit)}`,
  ]
    .filter(Boolean)
    .join(" · ");
export const notFinalYet = () => "Not final yet";

export const searchOrders = () => "Number, PO or style";
export const search = () => "Search";
export const byYear = () => "Year";
export const allYears = () => "All years";
export const byStatus = () => "Status";
export const allStatuses = () => "All";
export const toPay = () => "To pay";

export const shipByColumn = () => "Ships by";
export const reorderColumn = () => "Order again";
export const listColumns = () => [
  { label: "Order" },
  { label: "Date" },
  { label: "Status" },
  { label: piecesColumn(), isNumber: true },
  { label: "Net amount", isNumber: true },
  { label: "Payment" },
  { label: shipByColumn() },
];
/** The days by which an order ships: of more than two the first and the last one. */
export function shipByText(days: readonly string[]): string {
  const [first, ...others] = days;
  if (!first) return "–";
  const last = others.at(-1);
  if (!last) return formatDay(first);
  return `${formatDay(first)} ${others.length > 1 ? "to" : "and"} ${formatDay(last)}`;
}

// The lines of an order.

export const linesCaption = () => "Lines by style, colour and size";
export const styleColumn = () => "Style";
export const colourColumn = () => "Colour";
export const piecesColumn = () => "Pieces";
export const piecesShort = () => "pcs";
export const priceColumn = () => "Price";
export const amountColumn = () => "Amount";
/** Names of fields for the lines of an order. */
export const quantityOf = (piece: string) => `${piece}, quantity`;
export const piecesOf = (piece: string) => `${piece}, pieces`;
export const ofPieces = (most: number) => `of ${most}`;
export const piecesShipped = (pieces: number) => `${pieces} shipped`;

// Payment.

const PAYMENT_STATUS_NAMES = {
  nothing_due: "Nothing due",
  unpaid: "Unpaid",
  part_paid: "Part paid",
  paid: "Paid",
  overpaid: "Overpaid",
  overdue: "Overdue",
} as const satisfies Record<PaymentStatus, string>;

export const paymentStatusName = (status: PaymentStatus) => PAYMENT_STATUS_NAMES[status];

/** What is open and when it is due, as rows: "Due by 18 July 2027", "Was due by 1 March 2027". None for what has no day yet. */
export const dueRows = (instalments: readonly OpenInstalment[]): [label: string, amount: Cents][] =>
  instalments.flatMap(({ dueOn, open, isOverdue }) =>
    open > 0 && dueOn !== null ? [[`${isOverdue ? "Was due" : "Due"} by ${formatDay(dueOn)}`, open]] : [],
  );

/** What a customer is to pay next. */
export const payBy = ({ open, dueOn, isOverdue }: { open: Cents; dueOn: string; isOverdue: boolean }) =>
  `${formatEuro(open)} ${isOverdue ? "was due" : "is due"} by ${formatDay(dueOn)}.`;
/** The link to the proforma, which says how it is paid. */
export const howToPay = () => "HOW TO PAY";

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
  if (credit > 0) return `Credit of ${formatEuro(credit)}: more was paid than is due.`;
  if (status === "nothing_due") return null;
  if (open === 0) return "Paid in full.";
  if (nextDueOn === null) {
    const reasons = isShippingOpen ? SHIPPING_OPEN : VAT_OPEN;
    const why = isShippingOpen === undefined ? "" : ` ${reasons[reader]}`;
    return reader === "customer"
      ? `The amount is not final yet.${why} Please do not pay yet.`
      : `The amount is not final yet.${why} The customer is asked not to pay yet.`;
  }
  return overdue > 0 ? `Overdue: ${formatEuro(overdue)}.` : null;
}

/** Where the day on which an amount is due would stand. */
export const dueDay = (day: string | null) => day ?? "to be confirmed";

// Shipments.

/** What there is to choose besides carriers that have a name. */
export const carrierName = (carrier: Carrier) => CARRIERS[carrier].name ?? "Other carrier";

/** "DHL, JD014600003", "DHL", "Tracking number JD014600003" or "". */
export const carrierText = ({ carrier, trackingNumber }: Pick<ShipmentFields, "carrier" | "trackingNumber">): string =>
  [carrier && carrierName(carrier), trackingNumber && (carrier ? trackingNumber : `Tracking number ${trackingNumber}`)]
    .filter(Boolean)
    .join(", ");

/** "12 cartons, 40.5 kg", or what of it is known; "" for nothing. */
export const packageText = ({ cartons, grossWeight }: Pick<ShipmentFields, "cartons" | "grossWeight">): string =>
  [cartons && counted(cartons, "carton"), grossWeight && `${grossWeight / 1_000} kg`].filter(Boolean).join(", ");

// What a form of a shipment asks for.

export const enterCartons = (most: number) => `Enter a whole number from 1 to ${most}, or leave it empty.`;
export const enterWeight = (most: number) =>
  `Enter the weight in kg, like 12.5, up to ${most.toLocaleString("en")}, or leave it empty.`;
export const enterShippingDay = () => "Enter the shipping date.";
export const enterWholeDay = () => "Enter the shipping date, like 2027-03-15.";
export const enterPastDay = () => "Enter today or an earlier day.";
export const chooseCarrier = () => "Choose a carrier from the list.";
export const enterPieces = () => "Enter a whole number, or 0.";

// What became of a shipment, in the history of its order.

export const shipmentCorrected = (number: number) => `Shipment ${number} was corrected.`;
export const shipmentDeleted = (number: number) => `Shipment ${number} was recorded by mistake and has been deleted.`;

/** Of a day about an order. */
export const tooEarly = ({ placedOn, daysBefore }: { placedOn: string; daysBefore: number }) =>
  daysBefore === 0
    ? `The order was placed on ${formatDay(placedOn)}. Enter that day or a later one.`
    : `The order was placed on ${formatDay(placedOn)}. Enter a day from ${formatDay(addDays(placedOn, -daysBefore))} on.`;

// Shipments that are refused.

export const noSuchShipment = () => "There is no such shipment.";
export const cannotBeShipped = (status: OrderStatus) =>
  `This order is ${statusPhrase(status)}: it cannot be shipped now.`;
export const notShipped = (status: OrderStatus) => `${cannotBeShipped(status)} Nothing was changed.`;
export const orderChangedBeforeShipment = () =>
  "This order has changed since you opened the page. Nothing was saved. What you typed is kept: check it against what is open now, and send it again.";
export const shipmentChanged = () =>
  "Somebody else has changed this shipment since you opened the page. Nothing was saved. What you typed is kept: send it again to replace theirs.";
export const quantitiesDelivered = () =>
  "This order is delivered: the quantities of its shipments can no longer be changed. Nothing was changed.";
export const shipmentsDelivered = () =>
  "This order is delivered: its shipments can no longer be deleted. Nothing was changed.";
export const moreThanOpen = () => "Some quantities are more than what is left to ship.";
/** Beside the quantity of a line. */
export const piecesOpen = (open: number) => (open > 0 ? `Only ${open} left to ship` : "None left to ship");

const UNPAID = {
  "this shipment": "of the goods in this shipment",
  "all shipments": "of the goods in this shipment and in those before it",
  due: "of what is due by its shipping date",
} as const satisfies Record<Unpaid["of"], string>;

export const payFirst = ({ amount, of }: Unpaid) =>
  `${formatEuro(amount)} ${UNPAID[of]} is unpaid. Tick this to ship it anyway, or record the payment first.`;
/** Beside the tick; of a form whose quantities may be others, for all that is open. */
export const notPaid = ({ amount, of }: Unpaid, hasQuantities: boolean) =>
  `Not paid${hasQuantities ? " if all open pieces leave today" : ""}: ${formatEuro(amount)} ${UNPAID[of]}.`;
export const shipUnpaid = () => "Ship although it is not paid";
/** Of a shipment that has left so. */
export const leftUnpaid = (shipment: { number: number; amount: Cents; by: string }) =>
  `Shipment ${shipment.number} left although${shipment.number > 1 ? ", with those before it," : ""} ${formatEuro(shipment.amount)} had to be paid first: ${shipment.by} ticked it.`;

// Files for shops.

export const tooManyRetailStyles = (most: number) =>
  `There are more than ${most} styles. Download them one by one, or use the API.`;

// The export.

const EXPORT_ROW_NAMES = {
  "order-lines": "One row per order line",
  documents: "One row per document",
  "document-lines": "One row per document line",
  payments: "One row per payment",
};

/** What a row of an export is. */
export const exportRowsName = (rows: keyof typeof EXPORT_ROW_NAMES) => EXPORT_ROW_NAMES[rows];
export const chooseRows = () => "Choose the kind of row from the list.";
export const chooseStatus = () => "Choose a status from the list.";
export const lastDayBeforeFirst = () => "The last day is before the first one.";
export const enterDay = (which: "first" | "last") => `Enter the ${which} day.`;
export const enterIsoDay = (which: "first" | "last") => `Enter the ${which} day as year, month, day: 2026-11-20.`;
