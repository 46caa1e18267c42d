import type { PercentHundredths } from "~/formats/money";

/** Off an invoice that is paid within so many days of its date (skonto). */
export interface CashDiscount {
  percentage: PercentHundredths;
  days: number;
}

/** 10 %. */
export const MAX_CASH_DISCOUNT: PercentHundredths = 1_000;
export const MAX_CASH_DISCOUNT_DAYS = 60;

/** As it is stored and typed: both are null for none. */
export interface CashDiscountColumns {
  cashDiscountPercentage: PercentHundredths | null;
  cashDiscountDays: number | null;
}

export const NO_CASH_DISCOUNT: CashDiscountColumns = { cashDiscountPercentage: null, cashDiscountDays: null };

/** Null for none. */
export const cashDiscountOf = ({
  cashDiscountPercentage: percentage,
  cashDiscountDays: days,
}: CashDiscountColumns): CashDiscount | null => (percentage !== null && days !== null ? { percentage, days } : null);
