import type { Address } from "~/formats/address";
import { countryCodeOf, type EuroState, isCountry } from "~/formats/countries";
import { type Cents, formatEuro, type PercentHundredths, toDecimalString } from "~/formats/money";
import { colon } from "~/formats/lists";
import * as t from "~/messages/billing";
import { dueRows } from "~/shop/orders/payment-summary";
import { cashDiscountOn, cashDiscountText } from "../invoices/cash-discount";
import {
  type InvoiceContent,
  type InvoicedOrder,
  type InvoiceKind,
  type InvoiceLine,
  payableOf,
} from "../invoices/invoice";
import { hasNoLines, invoiceSumRows } from "../invoices/invoice-text";
import { placeOf } from "../vat/territories";
import type { VatKind } from "../vat/vat-treatment";

/** UNTDID 1001. */
type TypeCode = "380" | "381" | "386";

/** Null for what is no document of tax. */
const TYPE_CODES: Record<InvoiceKind, TypeCode | null> = {
  invoice: "380",
  prepayment_invoice: "386",
  credit_note: "381",
  receipt: null,
};

const EN_16931 = "urn:cen.eu:en16931:2017";

/** Peppol BIS Billing 3.0, for buyers who take part in it. */
const PEPPOL = {
  customization: `${EN_16931}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`,
  process: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
};

/** Of the code list EAS: the VAT ID as an address in Peppol, which takes no e-mail address. */
const VAT_ID_SCHEMES: Record<EuroState, string> = {
  AT: "9914",
  BE: "9925",
  BG: "9926",
  CY: "9928",
  DE: "9930",
  EE: "9931",
  ES: "9920",
  FI: "0213",
  FR: "9957",
  GR: "9933",
  HR: "9934",
  IE: "9935",
  IT: "0211",
  LT: "9937",
  LU: "9938",
  LV: "9939",
  MT: "9943",
  NL: "9944",
  PT: "9946",
  SI: "9949",
  SK: "9950",
};

/** Standard rate, intra-community supply, export, exempt. */
export type VatCategory = "S" | "K" | "G" | "E";

const CATEGORIES: Record<Exclude<VatKind, "to_confirm">, VatCategory> = {
  domestic: "S",
  destination: "S",
  intra_community: "K",
  export: "G",
  small_business: "E",
};

/** Of the code list VATEX; others have the text alone. */
const EXEMPTION_CODES: Partial<Record<VatCategory, string>> = { K: "VATEX-EU-IC", G: "VATEX-EU-G" };

export interface Vat {
  category: VatCategory;
  rate: PercentHundredths;
}

/** Its country is a code of EN 16931's list. */
export interface Place {
  lines: string[];
  city: string | null;
  zipCode: string | null;
  state: string | null;
  country: string;
}

export interface Party {
  name: string;
  identifier: string | null;
  vatId: string | null;
  taxNumber: string | null;
  /** Seat, register and number. */
  legal: string | null;
  /** Of the code list EAS: "EM" for an e-mail address. */
  endpoint: { scheme: string; id: string };
  contact: { name: string | null; email: string };
  place: Place;
}

/** A discount (UNTDID 5189) or shipping (UNTDID 7161), of the whole document. */
export interface Adjustment extends Vat {
  isCharge: boolean;
  amount: Cents;
  code: string;
  reason: string;
}

/** The price is without VAT. */
export interface EInvoiceLine extends Vat {
  name: string;
  note: string | null;
  sku: string | null;
  quantity: number;
  /** A piece, or "one" of what has no unit (UN/ECE Recommendation 20). */
  unit: "H87" | "C62";
  price: Cents;
  net: Cents;
  /** Digits of the Combined Nomenclature, or of the Harmonized System where they are fewer. */
  hsCode: string | null;
  origin: string | null;
  attributes: [name: string, value: string][];
}

export interface VatBreakdown extends Vat {
  taxable: Cents;
  amount: Cents;
  /** Why it is exempt; null for the standard rate. */
  exemption: { code: string | null; text: string } | null;
}

/** The semantic model of EN 16931-1 as far as this shop has data for it. Amounts are in euro, days are "2026-11-29". */
export interface EInvoice {
  typeCode: TypeCode;
  number: string;
  issuedOn: string;
  dueOn: string | null;
  /** Specification and process. */
  customization: string;
  process: string | null;
  notes: string[];
  buyerReference: string | null;
  purchaseOrder: string | null;
  salesOrder: string | null;
  preceding: { number: string; issuedOn: string }[];
  seller: Party;
  buyer: Party;
  deliverTo: { name: string | null; place: Place } | null;
  deliveredOn: string | null;
  /** Where the goods left on several days. */
  period: { from: string; to: string } | null;
  /** Null where nothing is to be paid. */
  transfer: { iban: string; bic: string; name: string; reference: string | null } | null;
  terms: string | null;
  adjustments: Adjustment[];
  lines: EInvoiceLine[];
  vat: VatBreakdown[];
  totals: {
    lines: Cents;
    allowances: Cents;
    charges: Cents;
    net: Cents;
    vat: Cents;
    total: Cents;
    paid: Cents;
    due: Cents;
  };
}

/**
 * The e-invoice of a document as it was issued; null for a receipt, and where it lacks what EN 16931 asks: the country of the buyer. Paid is what is not
 * payable by it.
 */
export function eInvoiceOf(content: InvoiceContent): EInvoice | null {
  const { kind, sums, buyer, orders, credited } = content;
  const typeCode = TYPE_CODES[kind];
  if (typeCode === null || sums.vatKind === "to_confirm" || !isCountry(buyer.address.country)) return null;
  const vat: Vat = { category: CATEGORIES[sums.vatKind], rate: sums.vatRate };
  const lines = [
    ...orders.flatMap((order) => order.lines.map((line) => lineOf(line, vat, orders.length > 1 ? order : null))),
    ...amountLines(content, vat),
  ];
  const isCredit = credited !== undefined;
  const due = payableOf(content);
  const [order, ...others] = orders;
  const only = others.length === 0 ? order! : null;
  const adjustments = isOfShipping(content) ? [] : adjustmentsOf(content, vat);
  return {
    typeCode,
    number: content.number,
    issuedOn: content.issuedOn,
    ...(buyer.participant ? PEPPOL : { customization: EN_16931, process: null }),
    notes: isCredit ? [credited.reason, ...(sums.vatAmount > 0 ? [t.correctDeduction()] : [])] : [],
    buyerReference: buyer.reference ?? null,
    purchaseOrder: only?.poNumber ?? null,
    salesOrder: only?.number ?? null,
    preceding: isCredit ? [credited] : (content.deducted ?? []),
    seller: sellerOf(content),
    buyer: buyerOf(content),
    ...deliveryOf(orders),
    ...paymentOf(content, due),
    adjustments,
    lines,
    vat: [{ ...vat, taxable: sums.net, amount: sums.vatAmount, exemption: exemptionOf(vat, content.vatWords) }],
    totals: {
      lines: lines.reduce((sum, { net }) => sum + net, 0),
      allowances: sums.discount,
      charges: isOfShipping(content) ? 0 : sums.shipping,
      net: sums.net,
      vat: sums.vatAmount,
      total: sums.total,
      paid: sums.total - due,
      due,
    },
  };
}

/** Of one of several orders, which its note names. */
function lineOf(line: InvoiceLine, vat: Vat, order: InvoicedOrder | null): EInvoiceLine {
  const { hsCode, countryOfOrigin } = line.customs;
  const attributes = { composition: line.composition, color: line.color, size: line.size };
  return {
    ...vat,
    name: line.name,
    note: order && [t.order({ number: order.number }), order.poNumber].filter(Boolean).join(", "),
    sku: line.sku,
    quantity: line.quantity,
    unit: "H87",
    price: line.unitPrice,
    net: line.lineTotal,
    hsCode: hsCode?.slice(0, 8) ?? null,
    origin: countryOfOrigin && countryCode({ country: countryOfOrigin, zipCode: "" }),
    attributes: (["composition", "color", "size"] as const).flatMap((name): [string, string][] => {
      const value = attributes[name];
      return value ? [[t.itemAttribute(name), value]] : [];
    }),
  };
}

function adjustmentsOf(content: InvoiceContent, vat: Vat): Adjustment[] {
  const { discount, shipping } = content.sums;
  const reasonOf = (amount: Cents) => invoiceSumRows(content).find(([, text]) => text === formatEuro(amount))![0];
  return [
    ...(discount > 0 ? [{ ...vat, isCharge: false, amount: discount, code: "95", reason: reasonOf(-discount) }] : []),
    ...(shipping > 0 ? [{ ...vat, isCharge: true, amount: shipping, code: "FC", reason: t.shipping() }] : []),
  ];
}

const exemptionOf = ({ category }: Vat, text: string): VatBreakdown["exemption"] =>
  category === "S" ? null : { code: EXEMPTION_CODES[category] ?? null, text };

/** Of a credit note; EN 16931 asks for a line (BR-16), so that shipping is no charge then. */
const isOfShipping = ({ credited, orders }: InvoiceContent): boolean =>
  credited?.of === "lines" && hasNoLines({ orders });

/** What is credited or prepaid without goods, and of quantity -1 each prepayment invoice that is deducted. */
function amountLines(content: InvoiceContent, vat: Vat): EInvoiceLine[] {
  const { credited, received, deducted = [], sums, orders } = content;
  const line = (name: string, net: Cents): EInvoiceLine => ({
    ...vat,
    name,
    quantity: net < 0 ? -1 : 1,
    unit: "C62",
    price: Math.abs(net),
    net,
    note: null,
    sku: null,
    hsCode: null,
    origin: null,
    attributes: [],
  });
  if (credited?.of === "amount") return [line(t.creditsAmountOf({ number: credited.number }), sums.subtotal)];
  if (isOfShipping(content)) return [line(t.shipping(), sums.shipping)];
  if (received) return [line(t.prepaidAmount({ order: orders[0]!.number }), sums.net)];
  return deducted.map(({ net, ...prepayment }) => line(t.lessPrepayment(prepayment), -net));
}

function paymentOf(content: InvoiceContent, due: Cents) {
  const { credited, seller, orders } = content;
  if (credited) return { dueOn: null, transfer: null, terms: t.creditTerms() };
  if (due === 0) return { dueOn: null, transfer: null, terms: null };
  const [order, ...others] = orders;
  const { iban, bic, name } = seller;
  const only = others.length === 0 ? order! : null;
  const rows = orders.flatMap(({ number, payments: { reference, instalments } }) =>
    dueRows(instalments).map(([label, cents]) => {
      const row = label + colon() + formatEuro(cents);
      return only ? row : t.dueOfOrder({ order: number, reference, row });
    }),
  );
  const days = new Set(
    orders.flatMap(({ payments }) => payments.instalments.filter(({ open }) => open > 0).map(({ dueOn }) => dueOn)),
  );
  const [day = null] = days;
  const dueOn = days.size === 1 ? day : null;
  const terms = [...(dueOn && only ? [] : [rows.join("\n") || t.payByTransfer()]), ...cashDiscountTerms(content)];
  return {
    dueOn,
    transfer: { iban, bic, name, reference: only?.payments.reference ?? null },
    terms: terms.join("\n") || null,
  };
}

/**
 * For machines as XRechnung has it (BR-DE-18), of all that is payable. A line break must follow, so that the sentence for people is
 * below.
 */
function cashDiscountTerms(content: InvoiceContent): string[] {
  const discount = cashDiscountOn(content);
  if (!discount) return [];
  const percentage = toDecimalString(discount.percentage);
  return [`#SKONTO#TAGE=${discount.days}#PROZENT=${percentage}#`, cashDiscountText(discount)];
}

function deliveryOf(orders: readonly InvoicedOrder[]): Pick<EInvoice, "deliverTo" | "deliveredOn" | "period"> {
  const days = orders.flatMap(({ shipments }) => shipments.map(({ shippedOn }) => shippedOn)).sort();
  const [from = null] = days;
  const to = days.at(-1) ?? null;
  const [first, ...others] = orders.map(({ shipTo }) => shipTo);
  const isOne = others.every((other) => JSON.stringify(other) === JSON.stringify(first));
  const place = first && isCountry(first.country) ? placeIn(first) : null;
  return {
    deliverTo:
      place && (isOne ? { name: first!.name, place } : { name: null, place: { ...NOWHERE, country: place.country } }),
    deliveredOn: from === to ? from : null,
    period: from && to && from !== to ? { from, to } : null,
  };
}

const NOWHERE = { lines: [], city: null, zipCode: null, state: null };

function sellerOf({ seller, buyer }: InvoiceContent): Party {
  const { name, vatId, taxNumber = null, registration, email, country, place } = seller;
  return {
    name,
    // A small enterprise without a VAT ID is known by its tax number.
    identifier: vatId === null ? taxNumber : null,
    vatId,
    taxNumber,
    legal: registration,
    endpoint: buyer.participant && vatId ? { scheme: VAT_ID_SCHEMES[country], id: vatId } : { scheme: "EM", id: email },
    contact: { name: null, email },
    place: {
      ...NOWHERE,
      country,
      ...(place
        ? { lines: [place.street], city: place.city, zipCode: place.zipCode }
        : { lines: seller.address.filter((line) => countryCodeOf(line) !== country) }),
    },
  };
}

function buyerOf({ buyer }: InvoiceContent): Party {
  const { name, company, address, vatId, email, participant } = buyer;
  const [scheme, id] = participant?.split(/:(.*)/) ?? ["EM", email];
  const hasPrefix = vatId !== null && (isCountry(vatId.slice(0, 2)) || /^(EL|XI)/.test(vatId));
  const printed = company ?? name;
  return {
    name: printed,
    identifier: hasPrefix ? null : vatId,
    vatId: hasPrefix ? vatId : null,
    taxNumber: null,
    legal: null,
    endpoint: { scheme: scheme!, id: id! },
    contact: { name: company && name, email },
    place: placeIn(address, address.name === printed || address.name === name ? [] : [address.name]),
  };
}

const placeIn = (address: Address, further: string[] = []): Place => ({
  lines: [address.address, ...further],
  city: address.city,
  zipCode: address.zipCode,
  state: address.state,
  country: countryCode(address),
});

/** The list of EN 16931 has a code of its own for Northern Ireland, and another for Kosovo. */
const countryCode = ({ country, zipCode }: Pick<Address, "country" | "zipCode">): string =>
  country === "XK" ? "1A" : placeOf({ country, zipCode }) === "XI" ? "XI" : country;
