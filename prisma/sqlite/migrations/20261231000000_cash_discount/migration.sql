-- A cash discount that is agreed with a company: hundredths of a percent, for a payment within so many days of an invoice.
ALTER TABLE "companies" ADD COLUMN "cashDiscountPercentage" INTEGER
  CHECK ("cashDiscountPercentage" BETWEEN 1 AND 1000);
ALTER TABLE "companies" ADD COLUMN "cashDiscountDays" INTEGER
  CHECK ("cashDiscountDays" BETWEEN 1 AND 60 AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL));
