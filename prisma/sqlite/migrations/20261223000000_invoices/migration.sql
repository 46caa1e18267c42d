-- Invoices for shipments, and the credit notes that take them back. Nothing that was issued can be deleted, nor its customer or order.
CREATE TABLE "invoices" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "issuedOn" TEXT NOT NULL,
    "correctsId" INTEGER,
    "net" BIGINT NOT NULL,
    "vat" BIGINT NOT NULL,
    "content" JSONB NOT NULL,
    "pdf" TEXT,
    "pdfHash" TEXT,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "invoices_kind_check" CHECK ("kind" IN ('invoice', 'credit_note')),
    CONSTRAINT "invoices_corrects_check" CHECK (("kind" = 'credit_note') = ("correctsId" IS NOT NULL)),
    CONSTRAINT "invoices_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invoices_correctsId_fkey" FOREIGN KEY ("correctsId") REFERENCES "invoices" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "invoices_number_key" ON "invoices"("number");
CREATE UNIQUE INDEX "invoices_correctsId_key" ON "invoices"("correctsId");
CREATE INDEX "invoices_companyId_id_idx" ON "invoices"("companyId", "id");
CREATE INDEX "invoices_issuedOn_id_idx" ON "invoices"("issuedOn", "id");

CREATE TABLE "invoiced_orders" (
    "invoiceId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL,
    "shipping" INTEGER NOT NULL,
    PRIMARY KEY ("invoiceId", "orderId"),
    CONSTRAINT "invoiced_orders_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invoiced_orders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "invoiced_orders_orderId_idx" ON "invoiced_orders"("orderId");

ALTER TABLE "shipments" ADD COLUMN "invoiceId" INTEGER REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "shipments_invoiceId_idx" ON "shipments"("invoiceId") WHERE "invoiceId" IS NOT NULL;
CREATE INDEX "shipments_to_invoice_idx" ON "shipments"("shippedOn", "id") WHERE "invoiceId" IS NULL;

-- Null: this shop issues no invoices yet, and those of all shipments so far are elsewhere.
ALTER TABLE "shop_settings" ADD COLUMN "invoicesFrom" TEXT;
