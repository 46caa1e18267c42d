/** The VAT treatments that an admin can choose for an order; "table" leaves it to the rules in vat-treatment.ts. */
export const VAT_DECISIONS = [
  "table",
  "domestic",
  "intra_community",
  "export",
  "indirect_export",
  "destination",
] as const;
export type VatDecision = (typeof VAT_DECISIONS)[number];

/** Converts an order's stored decision; null or an unknown value becomes "table". */
export function decisionOf(stored: string | null): VatDecision {
  return VAT_DECISIONS.find((decision) => decision === stored) ?? "table";
}

/** Maximum length of the admin's reason. */
export const MAX_PROFORMA_REASON_LENGTH = 500;
/** 100,000 euro. */
export const MAX_SHIPPING_COST = 10_000_000;
