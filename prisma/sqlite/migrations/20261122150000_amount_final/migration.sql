-- AlterTable
ALTER TABLE "orders" ADD COLUMN "isAmountFinal" BOOLEAN NOT NULL DEFAULT false;

-- The orders that exist: as their newest proforma says.
UPDATE "orders" SET "isAmountFinal" = true WHERE "id" IN (
  SELECT "orderId" FROM "proformas" AS "newest"
  WHERE "version" = (SELECT max("version") FROM "proformas" WHERE "orderId" = "newest"."orderId")
    AND "content" ->> '$.sums.vatKind' <> 'to_confirm' AND "content" ->> '$.sums.shipping' IS NOT NULL
);

-- What admins still have to decide before they ship, newest first.
CREATE INDEX "orders_open_amount_idx" ON "orders"("createdAt", "id", "status") WHERE "isAmountFinal" = false;
