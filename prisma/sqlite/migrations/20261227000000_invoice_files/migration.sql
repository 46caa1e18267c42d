-- Files of an invoice as it was issued, its PDF and its e-invoice, in a table of their own: SQLite reads through what stands before a
-- column.
CREATE TABLE "invoice_files" (
    "invoiceId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "contentHash" TEXT NOT NULL,
    PRIMARY KEY ("invoiceId", "kind"),
    CONSTRAINT "invoice_files_kind_check" CHECK ("kind" IN ('pdf', 'ubl', 'cii')),
    CONSTRAINT "invoice_files_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "invoice_files" ("invoiceId", "kind", "content", "contentHash")
SELECT "id", 'pdf', "pdf", "pdfHash" FROM "invoices" WHERE "pdf" IS NOT NULL;
ALTER TABLE "invoices" DROP COLUMN "pdf";
ALTER TABLE "invoices" DROP COLUMN "pdfHash";
