import type { SellerPlace } from "~/env.server";
import type { Address, ShippingAddress } from "~/formats/address";
import type { EuroState } from "~/formats/countries";
import { addDays } from "~/formats/dates";
import type { Language } from "~/formats/language";
import { allocate, type Cents, type PercentHundredths, percentOf } from "~/formats/money";
import type { CashDiscount } from "~/shop/base/money/cash-discount";
import { E_INVOICE_FILES } from "~/shop/customers/companies/e-invoice-files";
import type { OpenInstalment } from "~/shop/orders/payment-summary";
import type { ProformaLine, Seller } from "../documents/proforma";
import type { VatKind } from "../vat/vat-treatment";
import type { ReceivedPayment } from "./prepayment";

export type InvoiceKind = "invoice" | "prepayment_invoice" | "credit_note" | "receipt";

/** Of the numbers of a year: "INV-2026-0001". */
export const INVOICE_SERIES: Record<InvoiceKind, string> = {
  invoice: "INV",
  prepayment_invoice: "PRE",
  credit_note: "CN",
  receipt: "RC",
};

export const INVOICE_KINDS = Object.keys(INVOICE_SERIES) as InvoiceKind[];

/** With which the first year here begins, where its earlier numbers are of another program. */
export type FirstNumbers = Record<InvoiceKind, number>;

export const MAX_FIRST_NUMBER = 99_999;

export const MAX_CREDIT_REASON_LENGTH = 500;
/** On one invoice, and at once. */
export const MAX_INVOICED_SHIPMENTS = 100;
/** From today to the day from which shipments are invoiced here, before or after. */
export const MAX_DAYS_TO_FIRST = 366;

export const INVOICE_FILTERS = ["to-invoice", "prepaid", "issued"] as const;
export type InvoicesFilter = (typeof INVOICE_FILTERS)[number];

/** From `?show=issued`: what is to invoice for anything else. */
export const requestedInvoices = (search: URLSearchParams): InvoicesFilter =>
  INVOICE_FILTERS.find((filter) => filter === search.get("show")) ?? "to-invoice";

/** In the list "prepaid": prepayment invoices to credit. */
export const WITHOUT_MONEY_ID = "without-money";

/** A page of the list of invoices. */
export function invoicesAddress(show: InvoicesFilter, page = 1): string {
  const search = new URLSearchParams();
  if (show !== "to-invoice") search.set("show", show);
  if (page > 1) search.set("page", String(page));
  return `/admin/invoices${search.size > 0 ? `?${search}` : ""}`;
}

/** Pieces of a line of an order that are in the invoiced shipments. Prices are before the discount. */
export type InvoiceLine = Omit<Required<ProformaLine>, "window"> & {
  /** Of a credit note for lines: the index of the line in the order of its invoice. */
  invoiceLine?: number;
};

/** What an invoice has of an order, in cents without VAT. */
export interface OrderShare {
  subtotal: Cents;
  discount: Cents;
  shipping: Cents;
}

export interface InvoicedOrder extends OrderShare {
  orderId: number;
  number: string;
  /** A day, as all of them: "2026-11-29". */
  placedOn: string;
  poNumber: string | null;
  /** "PF-2026-0017/2" */
  proforma: string;
  discountPercentage: PercentHundredths;
  shipTo: ShippingAddress;
  shipments: { number: number; shippedOn: string }[];
  lines: InvoiceLine[];
  /** Of the whole order, on the day of the invoice; where each invoice has its own due day, the instalments are of this one. */
  payments: {
    reference: string;
    paid: Cents;
    open: Cents;
    /** Paid beyond what is due; missing before there were credit notes for a part. */
    credit?: Cents;
    instalments: OpenInstalment[];
  };
}

export interface InvoiceSums extends OrderShare {
  /** What prepayment invoices have of it, which is deducted from `net`; missing for nothing. */
  prepaid?: Cents;
  net: Cents;
  vatKind: VatKind;
  vatRate: PercentHundredths;
  vatAmount: Cents;
  total: Cents;
}

/** An amount is of the whole invoice, and its credit note has no lines. */
export type CreditedPart = "whole" | "lines" | "amount";

/**
 * An invoice (Directive 2006/112/EC Art. 226), one for money that is received before the supply (Art. 65), a credit note, which takes its
 * invoice back and repeats it or is for a part of it, or a receipt, which is no document of tax. An immutable snapshot, stored as JSON.
 */
export interface InvoiceContent {
  /** Of its texts, and of those of its credit notes; missing: English. */
  language?: Language;
  kind: InvoiceKind;
  /** "INV-2026-0001" */
  number: string;
  issuedOn: string;
  /** Of a credit note; the part is missing where it is the whole and was issued before there were others. */
  credited?: { number: string; issuedOn: string; reason: string; of?: CreditedPart; isCashDiscount?: true };
  /** Of a prepayment invoice and a receipt: the payments, or the parts of them, that it is for. */
  received?: ReceivedPayment[];
  /** Of an invoice that is for the rest: the prepayment invoices, and what it deducts of them. */
  deducted?: { number: string; issuedOn: string; net: Cents; vat: Cents }[];
  seller: Seller & {
    country: EuroState;
    /** Missing where the seller has set the lines alone, and before there were these. */
    place?: SellerPlace;
  };
  buyer: {
    name: string;
    company: string | null;
    address: Address;
    vatId: string | null;
    eori: string | null;
    email: string;
    /** BT-10 of EN 16931-1. Missing in invoices from before there was one, as the following. */
    reference?: string | null;
    /** Of Peppol: "0088:4012345000009". */
    participant?: string | null;
  };
  orders: InvoicedOrder[];
  sums: InvoiceSums;
  /** As agreed with the company on that day; missing for none, and before there were any. */
  cashDiscount?: CashDiscount;
  /** The text of the VAT treatment. */
  vatWords: string;
}

/**
 * What the next invoice has of an order: the discount in proportion to the goods that were invoiced by then, so that all
 * invoices of the order together have its discount to the cent; and the shipping that no invoice has yet. `order` is the order as it
 * is now, `earlier` what its valid invoices have. Never negative, also when an invoice had more of a discount that was reduced since.
 */
export function nextShare(order: OrderShare, earlier: OrderShare, subtotal: Cents): OrderShare {
  const invoiced = earlier.subtotal + subtotal;
  const discount =
    invoiced >= order.subtotal
      ? order.discount
      : Number(
          (2n * BigInt(order.discount) * BigInt(invoiced) + BigInt(order.subtotal)) / (2n * BigInt(order.subtotal)),
        );
  return {
    subtotal,
    discount: Math.min(subtotal, Math.max(0, discount - earlier.discount)),
    shipping: Math.max(0, order.shipping - earlier.shipping),
  };
}

export const addShares = (shares: readonly OrderShare[]): OrderShare => ({
  subtotal: shares.reduce((sum, share) => sum + share.subtotal, 0),
  discount: shares.reduce((sum, share) => sum + share.discount, 0),
  shipping: shares.reduce((sum, share) => sum + share.shipping, 0),
});

/**
 * What it asks for, in cents with VAT: what its orders do not owe any more counts as paid, on the earliest invoices last, so that all of
 * them together never ask for more than is open.
 */
export function payableOf({ credited, received, sums, orders }: InvoiceContent): Cents {
  if (credited) return sums.total;
  if (received) return 0;
  const open = orders.reduce((sum, { payments }) => sum + payments.open, 0);
  const paid = orders.reduce((sum, { payments }) => sum + payments.paid, 0);
  return sums.total - Math.max(0, Math.min(paid, sums.total - open));
}

/** Before VAT and deductions. */
export const netOf = ({ subtotal, discount, shipping }: OrderShare): Cents => subtotal - discount + shipping;

/** What each order owes by an invoice: its net sum, and of the VAT in proportion to it. */
export function orderTotals(orders: readonly OrderShare[], vatAmount: Cents): Cents[] {
  const nets = orders.map(netOf);
  return allocate(vatAmount, nets).map((vat, at) => nets[at]! + vat);
}

/** VAT is calculated once, on the net sum less what was prepaid, and rounded half up. */
export function invoiceSums(
  shares: readonly OrderShare[],
  vat: { kind: VatKind; rate: PercentHundredths },
  prepaid: Cents = 0,
): InvoiceSums {
  const share = addShares(shares);
  return { ...share, ...(prepaid > 0 && { prepaid }), ...vatOn(netOf(share) - prepaid, vat) };
}

export function vatOn(net: Cents, { kind, rate }: { kind: VatKind; rate: PercentHundredths }) {
  const vatAmount = percentOf(net, rate);
  return { net, vatKind: kind, vatRate: rate, vatAmount, total: net + vatAmount };
}

/** The last day to invoice a shipment: the 15th of the month after it (Directive 2006/112/EC Art. 222). */
export function invoiceBy(shippedOn: string): string {
  const nextMonth = addDays(`${shippedOn.slice(0, 7)}-28`, 4).slice(0, 7);
  return `${nextMonth}-15`;
}

/** Of the PDF, and of the e-invoice in its two syntaxes. */
export const INVOICE_FILES = { pdf: ".pdf", ubl: ".ubl.xml", cii: ".cii.xml" } as const;
export type InvoiceFileKind = keyof typeof INVOICE_FILES;
/** A receipt is no document of tax. */
export const eInvoiceFiles = (kind: InvoiceKind) => (kind === "receipt" ? [] : E_INVOICE_FILES);

export const invoiceFileName = (number: string, kind: InvoiceFileKind): string => `${number}${INVOICE_FILES[kind]}`;

export const invoiceAddress = (number: string): string => `/admin/invoices/${number}`;
