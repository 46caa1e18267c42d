-- The erasure of a person looks for the companies whose invoices they got.
CREATE INDEX "companies_invoiceEmail_idx" ON "companies"("invoiceEmail");
