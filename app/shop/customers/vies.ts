/** The possible answers of VIES. Every failure is "unknown", so that it has no consequences for the customer. */
export const VIES_ANSWERS = ["valid", "invalid", "unknown"] as const;
export type ViesResult = (typeof VIES_ANSWERS)[number];

/** A stored check of a VAT ID: an answer of VIES, or an admin's decision. */
export interface VatCheckView {
  answer: ViesResult;
  checkedAt: Date;
  /** The consultation number, which proves that the check was made. */
  requestIdentifier: string | null;
  /** Name and address of the holder, if the member state discloses them. */
  holder: string | null;
  /** Why the answer is unknown. */
  trouble: string | null;
  /** The admin who decided; null for an answer of VIES. */
  decidedBy: string | null;
  /** The admin's reason. */
  reason: string | null;
}

/** What says that a VAT ID is valid, as it is stored with what it has decided. */
export interface ValidVatId {
  vatId: string;
  /** An ISO time. */
  checkedAt: string;
  /** The consultation number of VIES, if it gave one. */
  requestIdentifier: string | null;
  /** The admin who decided; null for an answer of VIES. */
  decidedById: string | null;
  reason: string | null;
}

/** For how many days a check counts for new orders. With VIES on, it is asked again at an order anyhow. */
export const MAX_VAT_CHECK_DAYS = 180;

/** Whether the last answer about a VAT ID exempts a new order. */
export function isValidNow(
  { answer, check }: { answer: "valid" | "invalid"; check: Pick<ValidVatId, "checkedAt"> },
  now: Date,
): boolean {
  const age = now.getTime() - new Date(check.checkedAt).getTime();
  return answer === "valid" && age <= MAX_VAT_CHECK_DAYS * 86_400_000;
}

export const MAX_VAT_REASON_LENGTH = 500;

export const VIES_ANSWER_LABELS: Record<ViesResult, string> = {
  valid: "Valid by VIES",
  invalid: "Not valid by VIES: not registered for trade inside the EU, or mistyped",
  unknown: "VIES did not answer",
};
