-- What is overdue of an order whose last instalment was due is all that is open: its sum need not read the instalments.
ALTER TABLE "orders" ADD COLUMN "lastDueOn" TEXT;
UPDATE "orders" SET "lastDueOn" = "instalments" ->> '$[#-1].dueOn' WHERE "amountPaid" < "amountDue" AND "nextDueOn" IS NOT NULL;

DROP INDEX "orders_open_payment_idx";
CREATE INDEX "orders_open_payment_idx" ON "orders"("nextDueOn", "id", "amountDue", "amountPaid", "lastDueOn") WHERE "amountPaid" < "amountDue";

-- DropIndex
DROP INDEX "orders_userId_createdAt_id_idx";

-- CreateIndex
CREATE INDEX "orders_userId_createdAt_id_status_total_idx" ON "orders"("userId", "createdAt", "id", "status", "total");
