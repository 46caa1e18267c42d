-- The VAT of what an invoice deducts of a prepayment invoice, as the invoice says it.
ALTER TABLE "invoice_deductions" ADD COLUMN "vat" INTEGER NOT NULL DEFAULT 0;
UPDATE "invoice_deductions" SET "vat" = (SELECT ("invoice_deductions"."net"::BIGINT * "invoices"."vatRate" + 5000) / 10000 FROM "invoices" WHERE "invoices"."id" = "prepaymentId");
