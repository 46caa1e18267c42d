/** Every failure is "unknown", so that it has no consequences for the customer. */
export const VIES_ANSWERS = ["valid", "invalid", "unknown"] as const;
export type ViesResult = (typeof VIES_ANSWERS)[number];

/** An answer of VIES, or an admin's decision. */
export interface VatCheckView {
  answer: ViesResult;
  checkedAt: Date;
  /** The consultation number, which proves that the check was made. */
  requestIdentifier: string | null;
  /** If the member state discloses them. */
  holder: string | null;
  /** Why the answer is unknown. */
  trouble: string | null;
  decidedBy: string | null;
  reason: string | null;
}

/** The proof that a VAT ID is valid, stored with what it has decided. */
export interface ValidVatId {
  vatId: string;
  /** An ISO time. */
  checkedAt: string;
  /** The consultation number of VIES, if it gave one. */
  requestIdentifier: string | null;
  decidedById: string | null;
  reason: string | null;
}

/** Days for which a check counts for new orders. With VIES on, an order asks again anyhow. */
const MAX_VAT_CHECK_DAYS = 180;
const DAY = 86_400_000;

/** Earlier checks no longer count. */
export const oldestVatCheck = (now: Date) => new Date(now.getTime() - MAX_VAT_CHECK_DAYS * DAY);

/** The last answer about a VAT ID. */
export interface VatIdAnswer {
  answer: "valid" | "invalid";
  check: ValidVatId;
}

/** The end of the exemption of new orders; null if there is none. */
export function exemptUntil({ answer, check }: VatIdAnswer): Date | null {
  const until = new Date(check.checkedAt).getTime() + MAX_VAT_CHECK_DAYS * DAY;
  return answer === "valid" ? new Date(until) : null;
}

/** It exempts a new order. */
export function isValidNow(last: VatIdAnswer, now: Date): boolean {
  const until = exemptUntil(last);
  return until !== null && now <= until;
}

/** The `intent` of an admin's decision. */
export const VAT_ID_DECISIONS = ["confirm-vat-id", "reject-vat-id"] as const;

export const MAX_VAT_REASON_LENGTH = 500;
