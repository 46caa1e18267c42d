-- What an order owes by an invoice, with VAT. That of several orders is divided in proportion to their net sums, to the cent.
CREATE TABLE "invoiced_orders_new" (
    "invoiceId" INTEGER NOT NULL,
    "orderId" INTEGER NOT NULL,
    "subtotal" INTEGER NOT NULL,
    "discount" INTEGER NOT NULL,
    "shipping" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,
    PRIMARY KEY ("invoiceId", "orderId"),
    CONSTRAINT "invoiced_orders_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "invoices" ("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "invoiced_orders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
WITH "running" AS (
    SELECT "rows".*, "invoices"."vat",
        SUM("subtotal" - "discount" + "shipping") OVER (PARTITION BY "invoiceId" ORDER BY "orderId") AS "until",
        SUM("subtotal" - "discount" + "shipping") OVER (PARTITION BY "invoiceId") AS "whole"
    FROM "invoiced_orders" "rows" JOIN "invoices" ON "invoices"."id" = "rows"."invoiceId"
)
INSERT INTO "invoiced_orders_new" ("invoiceId", "orderId", "subtotal", "discount", "shipping", "total")
SELECT "invoiceId", "orderId", "subtotal", "discount", "shipping",
    "subtotal" - "discount" + "shipping" + CASE WHEN "whole" = 0 THEN 0 ELSE
        "vat" * "until" / "whole" - "vat" * ("until" - ("subtotal" - "discount" + "shipping")) / "whole" END
FROM "running";
DROP TABLE "invoiced_orders";
ALTER TABLE "invoiced_orders_new" RENAME TO "invoiced_orders";
CREATE INDEX "invoiced_orders_orderId_idx" ON "invoiced_orders"("orderId");
