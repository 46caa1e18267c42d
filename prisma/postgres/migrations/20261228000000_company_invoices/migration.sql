-- Where a company gets its invoices, and what it wants on them.
ALTER TABLE "companies" ADD COLUMN "invoiceEmail" TEXT;
ALTER TABLE "companies" ADD COLUMN "buyerReference" TEXT;
ALTER TABLE "companies" ADD COLUMN "participant" TEXT;
