import type { Language } from "~/formats/language";
import { type Cents, type PercentHundredths, percentOf } from "~/formats/money";
import { byDay, type DueInstalment, type OpenInstalment, openInstalments } from "~/shop/orders/payment-summary";
import type { Instalment } from "~/shop/catalogue/delivery-windows/payment-plan";
import type { ShownWindow } from "~/shop/catalogue/delivery-windows/shown-window";
import type { LineCustoms } from "../customs/customs";
import type { PaperWords } from "~/shop/base/seller-states";
import type { VatKind } from "../vat/vat-treatment";

/** Of the admin's reason for a version. */
export const MAX_PROFORMA_REASON_LENGTH = 500;
/** 100,000 euro. */
export const MAX_SHIPPING_COST = 10_000_000;

/** The law requires these details on business documents (Art. 26 of Directive (EU) 2017/1132; SELLER_STATES). */
export interface Seller {
  name: string;
  address: string[];
  /** Null for a small enterprise without one. */
  vatId: string | null;
  /** Of a small enterprise without a VAT ID. */
  taxNumber?: string;
  /** Seat, register, number and what else the law of the seller's state requires. */
  registration: string;
  iban: string;
  bic: string;
  email: string;
}

export interface Buyer {
  name: string;
  company: string | null;
  address: string[];
  vatId: string | null;
  email: string;
  /** Where goods go through customs and the number is known. */
  eori?: string | null;
}

export interface ProformaLine {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  quantity: number;
  /** Without VAT. */
  unitPrice: Cents;
  lineTotal: Cents;
  /** "95% cotton, 5% elastane" (Regulation (EU) 1007/2011 Art. 14 and 16). */
  composition: string;
  /** Missing for a line without one. */
  window?: ShownWindow;
  /** Where goods go through customs. */
  customs?: LineCustoms;
}

/** The lines in one delivery window. */
export interface ProformaPart {
  window: ShownWindow;
  /** "paid in advance" */
  payment: string;
  pieces: number;
  /** Its lines less its share of the discount, without shipping and VAT. */
  net: Cents;
  /** Add up to `net`. */
  instalments: Instalment[];
}

/** The content of a proforma: an immutable snapshot, stored as JSON. Days are "2026-11-20". */
export interface ProformaContent {
  /** Of its texts; missing: English. */
  language?: Language;
  number: string;
  version: number;
  issuedOn: string;
  validUntil: string;
  order: {
    number: string;
    placedOn: string;
    poNumber: string | null;
    customerNotes: string | null;
  };
  seller: Seller;
  buyer: Buyer;
  /** The shipping address as lines. */
  shipTo: string[];
  lines: ProformaLine[];
  sums: ProformaSums;
  /** In the language of the seller's state, beside those of another language; null for none. Missing where it was issued before that was stored: Slovenian. */
  words?: PaperWords | null;
  /** The text of the VAT treatment. */
  vatWords: string;
  /** ISO 11649. */
  paymentReference: string;
  /** The payload of the payment QR code; null while the amount is not final. */
  epc: string | null;
  /** The terms of payment and delivery. */
  terms: string[];
  /**
   * "Terms of sale, version 3 of 24 November 2026: ADDRESS", after "Placed by our team, under: " where an admin placed
   * it for the customer; missing for an order from before they were published.
   */
  agreedTerms?: string;
  /** By delivery windows; missing where a line has none. */
  parts?: ProformaPart[];
  /** Add up to the total. */
  payments?: Instalment[];
  /** Its invoices are paid within so many days, and `payments` have the latest days; missing where the windows' terms hold. */
  netDays?: number;
  /** Paid or written off, less refunds, when it was issued; missing for nothing. */
  paid?: Cents;
  /**
   * Where payments, invoices or credit notes have changed what is to be paid since: the day of `paid` as it is shown, the
   * written-off part of it, and when what is due. Never stored.
   */
  paidBy?: { day: string; writtenOff: Cents; instalments: DueInstalment[] };
  delivery?: string;
}

/** A stamped proforma has no bank account and no payment code, so that nobody pays by it. */
export const withoutPayment = (content: ProformaContent): ProformaContent => ({
  ...content,
  seller: { ...content.seller, iban: "", bic: "" },
  epc: null,
});

/** Lines, discount, shipping, VAT, total. */
export interface ProformaSums {
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  /** Null while shipping is not decided. */
  shipping: Cents | null;
  net: Cents;
  vatKind: VatKind;
  vatRate: PercentHundredths;
  vatAmount: Cents;
  total: Cents;
}

/** Not of a small enterprise, which charges none: its prices are no net ones. */
export const hasVat = ({ vatKind }: Pick<ProformaSums, "vatKind">) => vatKind !== "small_business";

/** VAT and shipping are decided. Until then the customer is asked to wait with the payment. */
export function isFinal({ vatKind, shipping }: Pick<ProformaSums, "vatKind" | "shipping">) {
  return vatKind !== "to_confirm" && shipping !== null;
}

/** In all: its total, or by later invoices and credit notes. */
export const dueOf = ({ sums, paidBy }: Pick<ProformaContent, "sums" | "paidBy">): Cents =>
  paidBy ? paidBy.instalments.reduce((sum, { amount }) => sum + amount, 0) : sums.total;

/** Nothing is left to pay, so it no longer says how and until when to pay. */
export const isPaid = ({ paid = 0, ...content }: Pick<ProformaContent, "sums" | "paid" | "paidBy">) =>
  isFinal(content.sums) && paid >= dueOf(content);

/** VAT is calculated once, on the net sum, and rounded half up. */
export function proformaSums(
  order: { subtotal: Cents; discountPercentage: PercentHundredths; discountAmount: Cents },
  shipping: Cents | null,
  vat: { kind: VatKind; rate: PercentHundredths },
): ProformaSums {
  const net = order.subtotal - order.discountAmount + (shipping ?? 0);
  const vatAmount = percentOf(net, vat.rate);
  return {
    subtotal: order.subtotal,
    discountPercentage: order.discountPercentage,
    discountAmount: order.discountAmount,
    shipping,
    net,
    vatKind: vat.kind,
    vatRate: vat.rate,
    vatAmount,
    total: net + vatAmount,
  };
}

/**
 * Earliest first. A payment "with the order" is due until the proforma ends. While VAT or shipping is not decided, the
 * customer is asked to wait, so nothing has a due day.
 */
export function dueInstalments({
  sums,
  payments = [{ due: null, amount: sums.total }],
  netDays,
  validUntil,
}: Pick<ProformaContent, "sums" | "payments" | "netDays" | "validUntil">): DueInstalment[] {
  return byDay(
    payments.map(({ due, amount }) => ({
      dueOn: isFinal(sums) ? (due ?? validUntil) : null,
      amount,
      ...(netDays !== undefined && { isPlanned: true }),
    })),
  );
}

/** The instalments that are left after `paid`, earliest first. */
export function openPayments(
  content: Parameters<typeof dueInstalments>[0] & Pick<ProformaContent, "paid" | "paidBy" | "issuedOn">,
): OpenInstalment[] {
  const instalments = content.paidBy?.instalments ?? dueInstalments(content);
  const all = openInstalments(instalments, content.paid ?? 0, content.issuedOn);
  return all.filter(({ open }) => open > 0);
}
