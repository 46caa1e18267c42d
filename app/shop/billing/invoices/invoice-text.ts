import { formatDay } from "~/formats/dates";
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/billing";
import { dueRows } from "~/shop/orders/payment-summary";
import { sumRows } from "../documents/proforma-text";
import type { InvoiceContent, InvoicedOrder } from "./invoice";

export const piecesOfInvoice = ({ orders }: Pick<InvoiceContent, "orders">): number =>
  orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);

/** The total is last. A discount has its percentage where all orders have the same one. An amount that is credited has no goods. */
export function invoiceSumRows({
  sums,
  orders,
  credited,
}: Pick<InvoiceContent, "sums" | "orders" | "credited">): [string, string][] {
  const [discountPercentage, ...others] = [...new Set(orders.map((order) => order.discountPercentage))];
  const rows = sumRows(
    { sums: { ...sums, discountPercentage: discountPercentage!, discountAmount: sums.discount } },
    piecesOfInvoice({ orders }),
  );
  if (credited?.of === "amount") return rows.slice(2);
  return others.length === 0
    ? rows
    : rows.map(([label, amount]) => [amount === formatEuro(-sums.discount) ? t.discountOfOrders() : label, amount]);
}

/** "Shipped 29 November 2026", or each day once. */
export const shippedText = ({ shipments }: Pick<InvoicedOrder, "shipments">): string =>
  [...new Set(shipments.map(({ shippedOn }) => formatDay(shippedOn)))].join(", ");

/** Above its sums: what its prices are, or of what an amount is credited. */
export const linesNoteOf = ({ credited, sums }: InvoiceContent): string =>
  credited?.of === "amount"
    ? t.creditsAmountOf({ number: credited.number })
    : t.pricesInEuro({ hasVat: sums.vatKind !== "small_business" });

/** It takes back all of its invoice, so nothing is to be paid by it. */
export const isWholeCredit = ({ credited }: Pick<InvoiceContent, "credited">): boolean =>
  credited !== undefined && (credited.of ?? "whole") === "whole";

/** Of the whole order: what is paid, what is open, and when it is due. */
export function orderPaymentRows({ payments }: Pick<InvoicedOrder, "payments">): [label: string, amount: string][] {
  const { paid, open, credit = 0, instalments } = payments;
  return [
    ...(paid > 0 ? [[t.paidOfOrder(), formatEuro(paid)] satisfies [string, string]] : []),
    credit > 0 ? [t.creditOfOrder(), formatEuro(credit)] : [t.openOfOrder(), formatEuro(open)],
    ...dueRows(instalments).map(([label, cents]): [string, string] => [label, formatEuro(cents)]),
  ];
}
