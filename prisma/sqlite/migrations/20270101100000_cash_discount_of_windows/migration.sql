-- The cash discount of a delivery window, and of its copies in orders: hundredths of a percent, for a payment within so many days of an invoice.
ALTER TABLE "delivery_windows" ADD COLUMN "cashDiscountPercentage" INTEGER
  CHECK ("cashDiscountPercentage" BETWEEN 1 AND 1000);
ALTER TABLE "delivery_windows" ADD COLUMN "cashDiscountDays" INTEGER
  CHECK ("cashDiscountDays" BETWEEN 1 AND 60 AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL));
ALTER TABLE "order_windows" ADD COLUMN "cashDiscountPercentage" INTEGER
  CHECK ("cashDiscountPercentage" BETWEEN 1 AND 1000);
ALTER TABLE "order_windows" ADD COLUMN "cashDiscountDays" INTEGER
  CHECK ("cashDiscountDays" BETWEEN 1 AND 60 AND ("cashDiscountDays" IS NULL) = ("cashDiscountPercentage" IS NULL));
