import {
  type CommercialInvoiceContent,
  type CommercialLine,
  type Consignment,
  hsTotalsOf,
  weightOf,
} from "~/shop/billing/documents/commercial-invoice";
import { originStatement } from "~/shop/billing/customs/preferential-origin";
import type { Address } from "~/formats/address";
import { isoDay } from "~/formats/dates";
import { SELLER } from "./proformas";

export const CONSIGNMENT: Consignment = {
  packages: 3,
  grossWeight: 62_500,
  place: "Zürich, Switzerland",
  reason: "Sale of goods",
  exportDate: "2026-11-24",
  isPreferential: false,
};

export const commercialLine = (more: Partial<CommercialLine> = {}): CommercialLine => {
  const line = {
    sku: "ALM-SAND-M",
    name: "Alma sweater",
    color: "Sand",
    size: "M",
    composition: "95% cotton, 5% elastane",
    quantity: 12,
    unitPrice: 4_250,
    hsCode: "611020",
    countryOfOrigin: "SI",
    netWeight: 450,
    ...more,
  };
  return { lineTotal: line.quantity * line.unitPrice, ...line };
};

interface InvoiceOptions {
  address: Address;
  lines?: CommercialLine[];
  vatId?: string | null;
  eori?: string | null;
  discountAmount?: number;
  shipping?: number | null;
  consignment?: Partial<Consignment>;
  version?: number;
}

/** By default with one line. */
export function commercialInvoiceOf({
  address,
  lines = [commercialLine()],
  vatId = null,
  eori = null,
  discountAmount = 0,
  shipping = 0,
  consignment,
  version = 1,
}: InvoiceOptions): CommercialInvoiceContent {
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const hsTotals = hsTotalsOf(lines, discountAmount);
  const place = [address.address, `${address.zipCode} ${address.city}`, address.country];
  const numbers = { rex: "SIREX0001", authorisation: "SI/123/26" };
  const statement = originStatement(address.country, hsTotals, numbers);
  const { iban: _, bic: _bic, ...exporter } = SELLER;
  const isPreferential = consignment?.isPreferential ?? false;
  return {
    number: "CI-2026-0003",
    version,
    issuedOn: "2026-11-24",
    order: { number: "PRJ-2026-00017", placedOn: "2026-11-19", poNumber: "BL-2107" },
    exporter: { ...exporter, eori: "SI50223054" },
    buyer: {
      name: address.name,
      company: "Maison Test",
      address: place,
      vatId,
      email: "shop@maison.example",
      eori,
    },
    consignee: [address.name, ...place],
    lines,
    sums: {
      subtotal,
      discountPercentage: discountAmount > 0 ? 1_000 : 0,
      discountAmount,
      shipping,
      total: subtotal - discountAmount + (shipping ?? 0),
      pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      netWeight: weightOf(lines),
    },
    hsTotals,
    consignment: { ...CONSIGNMENT, ...consignment },
    vatWords: "VAT exempt export of goods, Art. 146(1) Directive 2006/112/EC (Art. 52 ZDDV-1).",
    statement: isPreferential && "text" in statement ? statement.text : null,
  };
}

/** Of the admin's form. */
export const commercialInvoiceFields = (version: number) => ({
  expectedVersion: String(version),
  packages: "3",
  grossWeight: "62,5",
  place: "Zürich, Switzerland",
  reason: "Sale of goods",
  exportDate: isoDay(new Date()),
});
