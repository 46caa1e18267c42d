/** What VIES says of a VAT ID. Every failure is "unknown": it never tells against a customer. */
export const VIES_ANSWERS = ["valid", "invalid", "unknown"] as const;
export type ViesResult = (typeof VIES_ANSWERS)[number];

/** An answer that was kept. */
export interface VatCheckView {
  answer: ViesResult;
  checkedAt: Date;
  /** The consultation number, which proves the question. */
  requestIdentifier: string | null;
  /** Whose VAT ID it is, as far as the member state tells. */
  holder: string | null;
  /** Why it is unknown. */
  trouble: string | null;
}

export const VIES_ANSWER_LABELS: Record<ViesResult, string> = {
  valid: "Valid by VIES",
  invalid: "Not valid by VIES: not registered for trade inside the EU, or mistyped",
  unknown: "VIES did not answer",
};
