import type { PercentHundredths } from "~/formats/money";

/** Off an invoice that is paid within so many days of its date (skonto). */
export interface CashDiscount {
  percentage: PercentHundredths;
  days: number;
}

/** 10 %. */
export const MAX_CASH_DISCOUNT: PercentHundredths = 1_000;
export const MAX_CASH_DISCOUNT_DAYS = 60;

/** Of the columns of a company; null: none is agreed. */
export const cashDiscountOf = (company: {
  cashDiscountPercentage: number | null;
  cashDiscountDays: number | null;
}): CashDiscount | null =>
  company.cashDiscountPercentage !== null && company.cashDiscountDays !== null
    ? { percentage: company.cashDiscountPercentage, days: company.cashDiscountDays }
    : null;
