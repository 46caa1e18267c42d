-- What an order owes by an invoice, with VAT. That of several orders is divided in proportion to their net sums, to the cent.
ALTER TABLE "invoiced_orders" ADD COLUMN "total" BIGINT;
WITH "running" AS (
    SELECT "invoiceId", "orderId", "subtotal" - "discount" + "shipping" AS "net", "vat",
        SUM("subtotal" - "discount" + "shipping") OVER (PARTITION BY "invoiceId" ORDER BY "orderId") AS "until",
        SUM("subtotal" - "discount" + "shipping") OVER (PARTITION BY "invoiceId") AS "whole"
    FROM "invoiced_orders" JOIN "invoices" ON "invoices"."id" = "invoiceId"
)
UPDATE "invoiced_orders" SET "total" = "net" + CASE WHEN "whole" = 0 THEN 0 ELSE
    DIV("vat" * "until", "whole") - DIV("vat" * ("until" - "net"), "whole") END
FROM "running"
WHERE "running"."invoiceId" = "invoiced_orders"."invoiceId" AND "running"."orderId" = "invoiced_orders"."orderId";
ALTER TABLE "invoiced_orders" ALTER COLUMN "total" SET NOT NULL;
