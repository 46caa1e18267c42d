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

export const DECISION_LABELS: Record<VatDecision, string> = {
  table: "By the table",
  domestic: "Domestic: 22% VAT",
  intra_community: "Intra-Community supply: exempt (Art. 138)",
  export: "Export: exempt (Art. 146)",
  indirect_export: "Indirect export: exempt, collected in Slovenia (Art. 146(1)(b))",
  destination: "VAT of the country of destination (OSS)",
};

/** Converts an order's stored decision; null or an unknown value becomes "table". */
export function decisionOf(stored: string | null): VatDecision {
  return VAT_DECISIONS.find((decision) => decision === stored) ?? "table";
}

/** Maximum length of the admin's reason. */
export const MAX_PROFORMA_REASON_LENGTH = 500;
/** 100,000 euro. */
export const MAX_SHIPPING_COST = 10_000_000;
