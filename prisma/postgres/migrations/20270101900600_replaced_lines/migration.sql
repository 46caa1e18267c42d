-- Of an order at no charge, the line whose pieces a line replaces, maybe by another piece. No foreign key: lines go with their orders.
ALTER TABLE "order_lines" ADD COLUMN "replacesId" INTEGER;
UPDATE "order_lines" SET "replacesId" = (
    SELECT "replaced"."id" FROM "orders"
    JOIN "order_claim_lines" ON "order_claim_lines"."claimId" = "orders"."claimId" AND "settlement" = 'replacement'
    JOIN "order_lines" AS "replaced" ON "replaced"."id" = "orderLineId" AND "replaced"."sku" = "order_lines"."sku"
    WHERE "orders"."id" = "order_lines"."orderId"
    ORDER BY "replaced"."id" LIMIT 1)
WHERE "orderId" IN (SELECT "id" FROM "orders" WHERE "claimId" IS NOT NULL);
