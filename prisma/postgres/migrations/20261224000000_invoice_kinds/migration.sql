-- Prepayment invoices and receipts are kept beside invoices. An invoice may have several credit notes, of which one at most takes all of
-- it back.
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_kind_check";
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'prepayment_invoice', 'credit_note', 'receipt'));
ALTER TABLE "invoices" ADD COLUMN "isCancellation" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_cancellation_check" CHECK ("correctsId" IS NOT NULL OR NOT "isCancellation");
ALTER TABLE "invoices" ADD COLUMN "vatKind" TEXT;
ALTER TABLE "invoices" ADD COLUMN "vatRate" INTEGER;
UPDATE "invoices" SET "isCancellation" = "correctsId" IS NOT NULL, "vatKind" = "content" -> 'sums' ->> 'vatKind', "vatRate" = ("content" -> 'sums' ->> 'vatRate')::INTEGER;
ALTER TABLE "invoices" ALTER COLUMN "vatKind" SET NOT NULL, ALTER COLUMN "vatRate" SET NOT NULL;
DROP INDEX "invoices_correctsId_key";
CREATE UNIQUE INDEX "invoices_cancelled_key" ON "invoices"("correctsId") WHERE "isCancellation";
CREATE INDEX "invoices_correctsId_idx" ON "invoices"("correctsId") WHERE "correctsId" IS NOT NULL;
