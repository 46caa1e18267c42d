/** What the desk can say about the VAT of an order; "table" leaves it to the decision table. */
export const VAT_DECISIONS = ["table", "domestic", "intra_community", "export"] as const;
export type VatDecision = (typeof VAT_DECISIONS)[number];

export const DECISION_LABELS: Record<VatDecision, string> = {
  table: "By the table",
  domestic: "Domestic: 22% VAT",
  intra_community: "Intra-Community supply: exempt (Art. 138)",
  export: "Export: exempt (Art. 146)",
};

/** What an order's row says of it. */
export function decisionOf(stored: string | null): VatDecision {
  return VAT_DECISIONS.find((known) => known === stored) ?? "table";
}

/** What the desk types as its reason at most. */
export const MAX_PROFORMA_REASON_LENGTH = 500;
/** 100,000 euro. */
export const MAX_SHIPPING_COST = 10_000_000;
