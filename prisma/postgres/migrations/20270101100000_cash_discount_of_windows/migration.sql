-- The cash discount of a delivery window, and of its copies in orders: hundredths of a percent, for a payment within so many days of an invoice.
ALTER TABLE "delivery_windows" ADD COLUMN "cashDiscountPercentage" INTEGER, ADD COLUMN "cashDiscountDays" INTEGER;
ALTER TABLE "delivery_windows" ADD CONSTRAINT "delivery_windows_cash_discount_check" CHECK (
  "cashDiscountPercentage" BETWEEN 1 AND 1000 AND "cashDiscountDays" BETWEEN 1 AND 60
  AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL)
);
ALTER TABLE "order_windows" ADD COLUMN "cashDiscountPercentage" INTEGER, ADD COLUMN "cashDiscountDays" INTEGER;
ALTER TABLE "order_windows" ADD CONSTRAINT "order_windows_cash_discount_check" CHECK (
  "cashDiscountPercentage" BETWEEN 1 AND 1000 AND "cashDiscountDays" BETWEEN 1 AND 60
  AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL)
);
