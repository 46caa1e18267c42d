-- What is attached to the e-mails with the invoices of a company, beside the PDF.
ALTER TABLE "companies" ADD COLUMN "eInvoiceFile" TEXT;
