-- An entry of a bank statement may be for several orders, and a small difference may be written off. An entry that was booked
-- again after it was undone has a part for each.
ALTER TABLE "payments" ADD COLUMN "entryPart" INTEGER NOT NULL DEFAULT 0;
UPDATE "payments" SET "entryPart" = (
    SELECT COUNT(*) FROM "payments" AS "earlier"
    WHERE "earlier"."entryKey" = "payments"."entryKey" AND "earlier"."id" < "payments"."id"
)
WHERE "entryKey" IN (
    SELECT "entryKey" FROM "payments" WHERE "undoneAt" IS NOT NULL AND "entryKey" IS NOT NULL
);
DROP INDEX "payments_entryKey_key";
CREATE UNIQUE INDEX "payments_entryKey_entryPart_key" ON "payments"("entryKey", "entryPart");
ALTER TABLE "payments" ADD COLUMN "isWriteOff" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "orders" ADD COLUMN "amountWrittenOff" BIGINT NOT NULL DEFAULT 0;
