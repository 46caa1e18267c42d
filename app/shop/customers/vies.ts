/** The possible answers of VIES. Every failure is "unknown", so that it has no consequences for the customer. */
export const VIES_ANSWERS = ["valid", "invalid", "unknown"] as const;
export type ViesResult = (typeof VIES_ANSWERS)[number];

/** A stored answer. */
export interface VatCheckView {
  answer: ViesResult;
  checkedAt: Date;
  /** The consultation number, which proves that the check was made. */
  requestIdentifier: string | null;
  /** Name and address of the holder, if the member state discloses them. */
  holder: string | null;
  /** Why the answer is unknown. */
  trouble: string | null;
}

export const VIES_ANSWER_LABELS: Record<ViesResult, string> = {
  valid: "Valid by VIES",
  invalid: "Not valid by VIES: not registered for trade inside the EU, or mistyped",
  unknown: "VIES did not answer",
};
