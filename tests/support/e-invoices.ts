import type { Address } from "~/formats/address";
import { percentOf } from "~/formats/money";
import { writeCii } from "~/shop/billing/e-invoice/cii";
import { eInvoiceOf } from "~/shop/billing/e-invoice/e-invoice";
import { writeUbl } from "~/shop/billing/e-invoice/ubl";
import {
  addShares,
  type InvoiceContent,
  type InvoicedOrder,
  type InvoiceLine,
  invoiceSums,
  vatOn,
} from "~/shop/billing/invoices/invoice";
import type { VatKind } from "~/shop/billing/vat/vat-treatment";
import { PLACES, proformaLine, SELLER } from "./proformas";

export const ublOf = (content: InvoiceContent): string => writeUbl(eInvoiceOf(content)!);
export const ciiOf = (content: InvoiceContent): string => writeCii(eInvoiceOf(content)!);

export const invoiceLine = (more: Partial<InvoiceLine> = {}): InvoiceLine => {
  const { window: _, ...line } = proformaLine(more);
  return { ...line, customs: { hsCode: "61102091", countryOfOrigin: "SI", netWeight: 450 }, ...more };
};

const SCARF = invoiceLine({
  sku: "SAL",
  name: "Sal scarf",
  color: null,
  size: null,
  composition: "",
  quantity: 7,
  unitPrice: 1_999,
  customs: { hsCode: "611710", countryOfOrigin: null, netWeight: null },
});

export const due = (dueOn: string, open: number) => ({ dueOn, amount: open, open, isOverdue: false });

/** With two lines, due on one day. */
export function invoicedOrder({
  lines = [invoiceLine(), SCARF],
  ...more
}: Partial<InvoicedOrder> & { shipTo: Address }): InvoicedOrder {
  return {
    orderId: 17,
    number: "PRJ-2026-00017",
    placedOn: "2026-09-01",
    poNumber: "BL-2107",
    proforma: "PF-2026-0017",
    discountPercentage: 0,
    shipments: [{ number: 1, shippedOn: "2026-11-24" }],
    lines,
    subtotal: lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0),
    discount: 0,
    shipping: 0,
    payments: {
      reference: "RF18PRJ202600017",
      paid: 0,
      open: 10_000_000,
      instalments: [due("2026-12-24", 10_000_000)],
    },
    ...more,
  };
}

const WORDS: Record<VatKind, string> = {
  domestic: "22% VAT of Slovenia.",
  destination: "19% VAT of Germany.",
  intra_community: "VAT exempt intra-Community supply of goods, Art. 138(1) Directive 2006/112/EC (Art. 46(1) ZDDV-1).",
  export: "VAT exempt export, Art. 146(1) Directive 2006/112/EC (Art. 52 ZDDV-1).",
  small_business: "VAT is not charged: small enterprise, Art. 94(1) ZDDV-1.",
  to_confirm: "",
};

interface Options {
  vatKind: VatKind;
  vatRate: number;
  orders: InvoicedOrder[];
  buyer?: Partial<InvoiceContent["buyer"]>;
  more?: Partial<InvoiceContent>;
}

/** Issued on 29 November 2026, to a company at the first order's address. */
export function invoiceOf({ vatKind, vatRate, orders, buyer, more }: Options): InvoiceContent {
  const share = addShares(orders);
  const net = share.subtotal - share.discount + share.shipping;
  const vatAmount = percentOf(net, vatRate);
  return {
    kind: "invoice",
    number: "INV-2026-0042",
    issuedOn: "2026-11-29",
    seller: {
      ...SELLER,
      country: "SI",
      place: { street: "Tovarniška cesta 12", zipCode: "5270", city: "Ajdovščina" },
    },
    buyer: {
      name: "Ana Novak",
      company: "Maison Test",
      address: orders[0]!.shipTo,
      vatId: null,
      eori: null,
      email: "ana@maison.example",
      ...buyer,
    },
    orders,
    sums: { ...share, net, vatKind, vatRate, vatAmount, total: net + vatAmount },
    vatWords: WORDS[vatKind],
    ...more,
  };
}

const { ljubljana, munich, zurich } = PLACES;

/** What a shipment to there is by VAT. */
const TREATMENTS = {
  domestic: { to: ljubljana, vatKind: "domestic", vatRate: 2_200, vatId: "SI85910223" },
  "other-state": { to: munich, vatKind: "destination", vatRate: 1_900, vatId: null },
  "intra-community": { to: munich, vatKind: "intra_community", vatRate: 0, vatId: "DE136695976" },
  export: { to: zurich, vatKind: "export", vatRate: 0, vatId: "CHE123456788MWST" },
  "small-enterprise": { to: ljubljana, vatKind: "small_business", vatRate: 0, vatId: null },
} as const;
type Treatment = keyof typeof TREATMENTS;

function treated(treatment: Treatment, order: Partial<InvoicedOrder>, more: Partial<InvoiceContent> = {}) {
  const { to, vatId, ...vat } = TREATMENTS[treatment];
  const content = invoiceOf({ ...vat, orders: [invoicedOrder({ shipTo: to, ...order })], buyer: { vatId }, more });
  if (treatment !== "small-enterprise") return content;
  return { ...content, seller: { ...content.seller, vatId: null, taxNumber: "12345679" } };
}

const CREDIT = {
  kind: "credit_note",
  number: "CN-2026-0003",
  issuedOn: "2026-11-30",
  credited: { number: "INV-2026-0042", issuedOn: "2026-11-29", reason: "The address was wrong." },
} as const;

/** With a discount of 10% and shipping. */
const FULL = { discountPercentage: 1_000, discount: 6_499, shipping: 1_250 };

function severalOrders(): InvoiceContent {
  const { to, vatId, ...vat } = TREATMENTS["intra-community"];
  const other = invoicedOrder({
    shipTo: { ...to, city: "Köln" },
    orderId: 18,
    number: "PRJ-2026-00018",
    poNumber: null,
    shipments: [{ number: 1, shippedOn: "2026-11-03" }],
    payments: {
      reference: "RF98PRJ202600018",
      paid: 20_000,
      open: 30_000,
      instalments: [due("2026-12-01", 10_000), due("2027-01-15", 20_000)],
    },
  });
  return invoiceOf({ ...vat, orders: [invoicedOrder({ shipTo: to, ...FULL }), other], buyer: { vatId } });
}

function withPayments(content: InvoiceContent, paid: number): InvoiceContent {
  const open = content.sums.total - paid;
  const payments = {
    reference: "RF18PRJ202600017",
    paid,
    open,
    instalments: open > 0 ? [due("2026-12-24", open)] : [],
  };
  return { ...content, orders: content.orders.map((order) => ({ ...order, payments })) };
}

/** Without VAT. */
const PREPAID = 20_000;

function prepayment(): InvoiceContent {
  const nothing = { lines: [], shipments: [], subtotal: 0, discount: 0, shipping: 0 };
  const { kind, rate } = { kind: "domestic", rate: 2_200 } as const;
  const content = treated("domestic", nothing, { kind: "prepayment_invoice", number: "PRE-2026-0001" });
  const sums = { subtotal: 0, discount: 0, shipping: 0, ...vatOn(PREPAID, { kind, rate }) };
  return { ...content, sums, received: [{ paidOn: "2026-11-20", amount: sums.total }] };
}

/** An invoice less a prepayment invoice, by default of all of it. */
export function remainderOf(content: InvoiceContent, net = content.sums.net): InvoiceContent {
  const { vatKind: kind, vatRate: rate } = content.sums;
  const prepaid = { number: "PRE-2026-0001", issuedOn: "2026-11-20", net, vat: percentOf(net, rate) };
  return { ...content, deducted: [prepaid], sums: invoiceSums([content.sums], { kind, rate }, net) };
}

/** Names as nobody should have them, an address in Northern Ireland, Peppol, and a seller who has set lines alone. */
function awkward(): InvoiceContent {
  const name = "Smith & Sons <“Pelt”>\u0007";
  const shipTo = {
    name: `${name} c/o`,
    address: "1 Short St",
    city: "Belfast",
    state: "Antrim",
    zipCode: "BT1 1AA",
    country: "GB",
  };
  const lines = [invoiceLine({ name, unitPrice: 0, composition: "50% “lin” & 50% <cotton>" }), SCARF];
  const content = invoiceOf({
    vatKind: "intra_community",
    vatRate: 0,
    orders: [invoicedOrder({ shipTo, lines, poNumber: null })],
    buyer: { company: name, vatId: "XI110305878", reference: "Dept. 7", participant: "9930:XI110305878" },
  });
  const { place: _, ...seller } = content.seller;
  return { ...content, seller };
}

/** Of every kind of VAT a plain invoice, one with discount and shipping, and a credit note; and what differs otherwise. */
export const E_INVOICES: Record<string, InvoiceContent> = {
  ...Object.fromEntries(
    (Object.keys(TREATMENTS) as Treatment[]).flatMap((treatment) => [
      [`${treatment}-invoice`, treated(treatment, {})],
      [`${treatment}-discount-shipping`, treated(treatment, FULL)],
      [`${treatment}-credit-note`, treated(treatment, FULL, CREDIT)],
    ]),
  ),
  "credit-of-amount": treated(
    "domestic",
    { lines: [], subtotal: 4_001 },
    { ...CREDIT, credited: { ...CREDIT.credited, of: "amount" } },
  ),
  "credit-of-shipping": treated(
    "domestic",
    { lines: [], shipping: 1_250 },
    { ...CREDIT, credited: { ...CREDIT.credited, of: "lines" } },
  ),
  prepayment: prepayment(),
  "credit-of-prepayment": {
    ...prepayment(),
    ...CREDIT,
    credited: { ...CREDIT.credited, number: "PRE-2026-0001", reason: "The order was cancelled." },
  },
  remainder: remainderOf(treated("domestic", FULL), PREPAID),
  "remainder-of-nothing": remainderOf(treated("other-state", {})),
  "several-orders": severalOrders(),
  "part-paid": withPayments(treated("intra-community", FULL), 20_000),
  paid: withPayments(treated("export", {}), treated("export", {}).sums.total),
  "cash-discount": withPayments(treated("domestic", FULL, { cashDiscount: { percentage: 200, days: 14 } }), 20_000),
  awkward: awkward(),
};
