import { allocate, type Cents, type PercentHundredths } from "~/formats/money";
import type { LineCustoms } from "../customs/customs";
import type { Buyer, Seller } from "./proforma";

export interface Consignment {
  packages: number;
  /** In grams, with packaging. */
  grossWeight: number;
  /** The named place of the Incoterm: "Zürich, Switzerland". */
  place: string;
  reason: string;
  /** "2026-11-24" */
  exportDate: string;
  /** Whether the document has the statement of preferential origin. */
  isPreferential: boolean;
}

export interface CommercialLine extends LineCustoms {
  sku: string;
  name: string;
  color: string | null;
  size: string | null;
  composition: string;
  quantity: number;
  /** Without VAT. */
  unitPrice: Cents;
  lineTotal: Cents;
}

/** All goods of one HS code and origin. */
export interface HsTotal {
  hsCode: string | null;
  countryOfOrigin: string | null;
  pieces: number;
  /** After the goods' share of the order's discount. */
  value: Cents;
  /** In grams; null when the weight of a line is unknown. */
  netWeight: number | null;
}

/** The content of a commercial invoice: an immutable snapshot, stored as JSON. Days are "2026-11-24". */
export interface CommercialInvoiceContent {
  number: string;
  version: number;
  issuedOn: string;
  order: { number: string; placedOn: string; poNumber: string | null };
  exporter: Pick<Seller, "name" | "address" | "vatId" | "taxNumber" | "registration" | "email"> & {
    eori: string | null;
  };
  buyer: Buyer & { eori: string | null };
  consignee: string[];
  lines: CommercialLine[];
  sums: CommercialSums;
  hsTotals: HsTotal[];
  consignment: Consignment;
  /** Of Incoterms 2020; missing: DAP, null: none was agreed. */
  incoterm?: string | null;
  /** Of an exempt export. */
  vatWords: string | null;
  statement: string | null;
}

export interface CommercialSums {
  subtotal: Cents;
  discountPercentage: PercentHundredths;
  discountAmount: Cents;
  /** Null while shipping is not decided. */
  shipping: Cents | null;
  total: Cents;
  pieces: number;
  /** In grams; null when the weight of a line is unknown. */
  netWeight: number | null;
}

type Goods = Pick<CommercialLine, "quantity" | "lineTotal" | keyof LineCustoms>;

/** In grams; null when the weight of a line is unknown. */
export function weightOf(lines: readonly Pick<Goods, "quantity" | "netWeight">[]): number | null {
  return lines.reduce<number | null>(
    (sum, { quantity, netWeight }) => (sum === null || netWeight === null ? null : sum + quantity * netWeight),
    0,
  );
}

/** The discount is allocated, so that the values add up to the goods' value after it. */
export function hsTotalsOf(lines: readonly Goods[], discountAmount: Cents): HsTotal[] {
  const groups = new Map<string, Goods[]>();
  for (const line of lines) {
    const key = JSON.stringify([line.hsCode, line.countryOfOrigin]);
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  const goods = [...groups.values()];
  const subtotals = goods.map((all) => all.reduce((sum, { lineTotal }) => sum + lineTotal, 0));
  const shares = allocate(discountAmount, subtotals);
  return goods.map((all, at) => ({
    hsCode: all[0]!.hsCode,
    countryOfOrigin: all[0]!.countryOfOrigin,
    pieces: all.reduce((sum, { quantity }) => sum + quantity, 0),
    value: subtotals[at]! - shares[at]!,
    netWeight: weightOf(all),
  }));
}

/** Weights in grams. */
export const MAX_PACKAGES = 9_999;
export const MAX_GROSS_WEIGHT = 50_000_000;
/** The day of export is no further ahead. */
export const MAX_DAYS_AHEAD = 366;
export const MAX_PLACE_LENGTH = 100;
export const MAX_EXPORT_REASON_LENGTH = 100;
