import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { dueRows } from "~/shop/orders/payment-summary";
import { sumRows } from "../documents/proforma-text";
import type { InvoiceContent, InvoicedOrder } from "./invoice";

export const piecesOfInvoice = ({ orders }: Pick<InvoiceContent, "orders">): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

/** The total is last. A discount has its percentage where all orders have the same one. */
export function invoiceSumRows({ sums, orders }: Pick<InvoiceContent, "sums" | "orders">): [string, string][] {
  const [discountPercentage, ...others] = [...new Set(orders.map((order) => order.discountPercentage))];
  const rows = sumRows(
    { sums: { ...sums, discountPercentage: discountPercentage!, discountAmount: sums.discount } },
    piecesOfInvoice({ orders }),
  );
  return others.length === 0
    ? rows
    : rows.map(([label, amount]) => [amount === formatEuro(-sums.discount) ? t.discountOfOrders() : label, amount]);
}

/** "Shipped 29 November 2026", or each day once. */
export const shippedText = ({ shipments }: Pick<InvoicedOrder, "shipments">): string =>
  [...new Set(shipments.map(({ shippedOn }) => formatDay(shippedOn)))].join(", ");

/** Of the whole order: what is paid, what is open, and when it is due. */
export function orderPaymentRows({ payments }: Pick<InvoicedOrder, "payments">): [label: string, amount: string][] {
  const { paid, open, instalments } = payments;
  return [
    ...(paid > 0 ? [[t.paidOfOrder(), formatEuro(paid)] satisfies [string, string]] : []),
    [t.openOfOrder(), formatEuro(open)],
    ...dueRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
  ];
}
