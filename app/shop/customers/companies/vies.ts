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
const MAX_VAT_CHECK_DAYS = 180;
const DAY = 86_400_000;

/** The time before which a check no longer counts. */
export const oldestVatCheck = (now: Date) => new Date(now.getTime() - MAX_VAT_CHECK_DAYS * DAY);

/** The last answer about a VAT ID. */
export interface VatIdAnswer {
  answer: "valid" | "invalid";
  check: ValidVatId;
}

/** Until when the last answer about a VAT ID exempts new orders; null if it does not. */
export function exemptUntil({ answer, check }: VatIdAnswer): Date | null {
  const until = new Date(check.checkedAt).getTime() + MAX_VAT_CHECK_DAYS * DAY;
  return answer === "valid" ? new Date(until) : null;
}

/** Whether the last answer about a VAT ID exempts a new order. */
export function isValidNow(last: VatIdAnswer, now: Date): boolean {
  const until = exemptUntil(last);
  return until !== null && now <= until;
}

/** The `intent` of an admin's decision that a VAT ID is valid, or is not. */
export const VAT_ID_DECISIONS = ["confirm-vat-id", "reject-vat-id"] as const;

export const MAX_VAT_REASON_LENGTH = 500;
