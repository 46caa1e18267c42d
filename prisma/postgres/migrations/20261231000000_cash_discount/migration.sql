-- A cash discount that is agreed with a company: hundredths of a percent, for a payment within so many days of an invoice.
ALTER TABLE "companies" ADD COLUMN "cashDiscountPercentage" INTEGER, ADD COLUMN "cashDiscountDays" INTEGER;
ALTER TABLE "companies" ADD CONSTRAINT "companies_cash_discount_check" CHECK (
  "cashDiscountPercentage" BETWEEN 1 AND 1000 AND "cashDiscountDays" BETWEEN 1 AND 60
  AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL)
);
