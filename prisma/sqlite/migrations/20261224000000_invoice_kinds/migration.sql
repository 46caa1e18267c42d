-- Prepayment invoices and receipts are kept beside invoices. An invoice may have several credit notes, of which one at most takes all of
-- it back. SQLite changes a check only with the table, which nothing may refer to meanwhile.
CREATE TABLE "invoiced_orders_kept" AS SELECT * FROM "invoiced_orders";
CREATE TABLE "invoiced_shipments_kept" AS SELECT "id", "invoiceId" FROM "shipments" WHERE "invoiceId" IS NOT NULL;
DELETE FROM "invoiced_orders";
UPDATE "shipments" SET "invoiceId" = NULL WHERE "invoiceId" IS NOT NULL;

CREATE TABLE "invoices_new" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issuedOn" TEXT NOT NULL,
    "correctsId" INTEGER,
    "isCancellation" BOOLEAN NOT NULL DEFAULT false,
    "net" BIGINT NOT NULL,
    "vat" BIGINT NOT NULL,
    "vatKind" TEXT NOT NULL,
    "vatRate" INTEGER NOT NULL,
    "content" JSONB NOT NULL,
    "pdf" TEXT,
    "pdfHash" TEXT,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'prepayment_invoice', 'credit_note', 'receipt')),
    CONSTRAINT "invoices_corrects_check" CHECK (("kind" = 'credit_note') = ("correctsId" IS NOT NULL)),
    CONSTRAINT "invoices_cancellation_check" CHECK ("correctsId" IS NOT NULL OR NOT "isCancellation"),
    CONSTRAINT "invoices_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invoices_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "invoices_new" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "invoices_new" ("id", "kind", "companyId", "number", "issuedOn", "correctsId", "isCancellation", "net", "vat", "vatKind", "vatRate", "content", "pdf", "pdfHash", "actorId", "createdAt")
SELECT "id", "kind", "companyId", "number", "issuedOn", "correctsId", "correctsId" IS NOT NULL, "net", "vat",
    "content" -> 'sums' ->> 'vatKind', "content" -> 'sums' ->> 'vatRate', "content", "pdf", "pdfHash", "actorId", "createdAt"
FROM "invoices" ORDER BY "id";
DROP TABLE "invoices";
ALTER TABLE "invoices_new" RENAME TO "invoices";
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");
CREATE UNIQUE INDEX "invoices_cancelled_key" ON "invoices"("correctsId") WHERE "isCancellation";
CREATE INDEX "invoices_correctsId_idx" ON "invoices"("correctsId") WHERE "correctsId" IS NOT NULL;
CREATE INDEX "invoices_companyId_id_idx" ON "invoices"("companyId", "id");
CREATE INDEX "invoices_issuedOn_id_idx" ON "invoices"("issuedOn", "id");

INSERT INTO "invoiced_orders" SELECT * FROM "invoiced_orders_kept";
UPDATE "shipments" SET "invoiceId" = (SELECT "kept"."invoiceId" FROM "invoiced_shipments_kept" "kept" WHERE "kept"."id" = "shipments"."id")
WHERE "id" IN (SELECT "id" FROM "invoiced_shipments_kept");
DROP TABLE "invoiced_orders_kept";
DROP TABLE "invoiced_shipments_kept";
