import { readInBatches } from "~/shop/base/batches";
import { inLanguage } from "~/shop/base/language.server";
import { inGroups } from "~/shop/cart/group-lines";
import { type CsvRow, csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { toDecimalPercent, toDecimalString } from "~/formats/money";
import * as tOrders from "~/messages/orders";
import type { PaymentSummary } from "./payment-summary";
import { type OrderRecord, orderRecordsBefore } from "./order-records.server";

/** "2026-12-10: 1637.65; 2027-07-18: 313.60"; in English, as all of the file is, for programs. */
const openByDay = ({ instalments }: PaymentSummary) =>
  instalments
    .filter(({ open }) => open > 0)
    .map(({ dueOn, open }) => `${dueOn ?? inLanguage("en", tOrders.dayToConfirm)}: ${toDecimalString(open)}`)
    .join("; ");

const COMMA = { separator: "," } as const;

const HEADINGS = [
  "Order Number",
  "Date",
  "Status",
  "PO Number",
  "SKU",
  "Product Name",
  "Color",
  "Size",
  "Quantity",
  "Wholesale Price EUR",
  "Line Total EUR",
  "Discount Percent",
  "Discount EUR",
  "Order Total EUR",
  "Notes",
  "Delivery Window",
  "Due with VAT and Shipping EUR",
  "Paid EUR",
  "Open EUR",
  "Open by Due Day",
];

/** Newest order first, one row per order line. */
export async function* myOrdersCsv(companyId: string): AsyncGenerator<string, void> {
  yield csvText([HEADINGS], COMMA);
  const batches = readInBatches<OrderRecord>((last, take) => orderRecordsBefore(companyId, last, take));
  for await (const orders of batches) yield csvLines(orders.flatMap(rowsOf), COMMA);
}

/** "orders-2026-11-20.csv" */
export const myOrdersFileName = (now: Date) => `orders-${isoDay(now)}.csv`;

function rowsOf(order: OrderRecord): CsvRow[] {
  const { orderNumber, createdAt, status, poNumber, customerNotes, payments } = order;
  const head = [orderNumber, isoDay(createdAt), status, poNumber];
  const foot = [
    toDecimalPercent(order.discountPercentage),
    toDecimalString(order.discountAmount),
    toDecimalString(order.total),
    customerNotes,
  ];
  const amounts = [
    toDecimalString(payments.due),
    toDecimalString(payments.paid),
    toDecimalString(payments.open),
    openByDay(payments),
  ];
  return inGroups(order.lines).map((line) => [
    ...head,
    line.sku,
    line.name,
    line.color,
    line.size,
    line.quantity,
    toDecimalString(line.unitPrice),
    toDecimalString(line.lineTotal),
    ...foot,
    line.window?.name ?? null,
    ...amounts,
  ]);
}
