-- What an invoice deducts of prepayment invoices, and what it has of an order after that.
CREATE TABLE "invoice_deductions" (
    "invoiceId" INTEGER NOT NULL,
    "prepaymentId" INTEGER NOT NULL,
    "net" INTEGER NOT NULL,
    PRIMARY KEY ("invoiceId", "prepaymentId"),
    CONSTRAINT "invoice_deductions_net_check" CHECK ("net" > 0),
    CONSTRAINT "invoice_deductions_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invoice_deductions_prepaymentId_fkey" FOREIGN KEY ("prepaymentId") REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "invoice_deductions_prepaymentId_idx" ON "invoice_deductions"("prepaymentId");

ALTER TABLE "invoiced_orders" ADD COLUMN "net" INTEGER NOT NULL DEFAULT 0;
UPDATE "invoiced_orders" SET "net" = "subtotal" - "discount" + "shipping";

ALTER TABLE "shop_settings" ADD COLUMN "prepaymentDocuments" BOOLEAN NOT NULL DEFAULT false;
