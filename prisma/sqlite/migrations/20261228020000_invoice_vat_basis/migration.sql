-- Why an invoice has its VAT, and what proves it.
ALTER TABLE "invoices" ADD COLUMN "vatBasis" JSONB;
