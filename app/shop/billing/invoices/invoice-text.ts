import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { dueRows } from "~/shop/orders/payment-summary";
import { sumRows, totalName, vatRow } from "../documents/proforma-text";
import type { InvoiceContent, InvoicedOrder } from "./invoice";

export const piecesOfInvoice = ({ orders }: Pick<InvoiceContent, "orders">): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

type Summed = Pick<InvoiceContent, "kind" | "sums" | "orders" | "deducted" | "received" | "credited">;

/** Of an amount or of shipping, without goods. */
export const hasNoLines = ({ orders }: Pick<InvoiceContent, "orders">): boolean =>
  orders.every(({ lines }) => lines.length === 0);

/** The total is last. A discount has its percentage where all orders have the same one. Without goods there is no subtotal. */
export function invoiceSumRows({ kind, sums, orders, deducted = [], received, credited }: Summed): [string, string][] {
  if (received) return prepaidRows({ kind, sums, order: orders[0]!.number });
  const [discountPercentage, ...others] = [...new Set(orders.map((order) => order.discountPercentage))];
  const rows = sumRows(
    { sums: { ...sums, discountPercentage: discountPercentage!, discountAmount: sums.discount } },
    piecesOfInvoice({ orders }),
    deducted.map(({ net, ...prepayment }) => [t.lessPrepayment(prepayment), formatEuro(-net)]),
  );
  if (credited?.of === "amount") return rows.slice(2);
  if (hasNoLines({ orders })) return rows.slice(1);
  return others.length === 0
    ? rows
    : rows.map(([label, amount]) => [amount === formatEuro(-sums.discount) ? t.discountOfOrders() : label, amount]);
}

/** Of a prepayment invoice, with the VAT inside the amount; a receipt has the amount alone. */
function prepaidRows({ kind, sums, order }: Pick<Summed, "kind" | "sums"> & { order: string }): [string, string][] {
  if (kind === "receipt") return [[t.receivedAmount({ order }), formatEuro(sums.total)]];
  return [[t.prepaidAmount({ order }), formatEuro(sums.net)], vatRow(sums), [totalName(sums), formatEuro(sums.total)]];
}

/** "Received on 29 November 2026", with the amount. */
export const receivedRows = ({ received = [] }: Pick<InvoiceContent, "received">): [label: string, amount: string][] =>
  received.map(({ paidOn, amount }) => [t.receivedOnDay({ paidOn }), formatEuro(amount)]);

/** "Shipped 29 November 2026", or each day once. */
export const shippedText = ({ shipments }: Pick<InvoicedOrder, "shipments">): string =>
  [...new Set(shipments.map(({ shippedOn }) => formatDay(shippedOn)))].join(", ");

/** Above its sums: what its prices are, or of what an amount is credited. */
export const linesNoteOf = ({ credited, sums, orders }: InvoiceContent): string =>
  credited && hasNoLines({ orders })
    ? t.creditsAmountOf({ number: credited.number })
    : t.pricesInEuro({ hasVat: sums.vatKind !== "small_business" });

/** It takes back all of its invoice, so nothing is to be paid by it. */
export const isWholeCredit = ({ credited }: Pick<InvoiceContent, "credited">): boolean =>
  credited !== undefined && (credited.of ?? "whole") === "whole";

/** Of the whole order: what is paid, what is open, and when it is due. What later invoices will ask for is not said. */
export function orderPaymentRows({ payments }: Pick<InvoicedOrder, "payments">): [label: string, amount: string][] {
  const { paid, open, credit = 0, instalments } = payments;
  const due = instalments.reduce((sum, one) => sum + one.open, 0);
  return [
    ...(paid > 0 ? [[t.paidOfOrder(), formatEuro(paid)] satisfies [string, string]] : []),
    ...(credit > 0 ? [[t.creditOfOrder(), formatEuro(credit)] satisfies [string, string]] : []),
    ...(credit === 0 && due === open ? [[t.openOfOrder(), formatEuro(open)] satisfies [string, string]] : []),
    ...dueRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
  ];
}
