-- What a bank has taken back is no refund of the brand.
ALTER TABLE "payments" ADD COLUMN "isReturn" BOOLEAN NOT NULL DEFAULT false;

-- The payments of a period are exported in this order.
CREATE INDEX "payments_paidOn_id_idx" ON "payments"("paidOn", "id");

-- What was written off with a payment of a statement belongs to it: it was inserted after it, while the order was locked.
UPDATE "payments" SET "entryKey" = "paid"."entryKey", "entryPart" = -1 - "paid"."entryPart"
  FROM "payments" "paid"
  WHERE "payments"."isWriteOff" = true AND "payments"."source" = 'statement' AND "payments"."entryKey" IS NULL
    AND "paid"."id" = (SELECT MAX("before"."id") FROM "payments" "before" WHERE "before"."orderId" = "payments"."orderId"
      AND "before"."id" < "payments"."id" AND "before"."source" = 'statement' AND "before"."isWriteOff" = false);
