-- Credit of an order that is used for another one: two payments with the same key.
ALTER TABLE "payments" ADD COLUMN "transferKey" TEXT;
CREATE UNIQUE INDEX "payments_transferKey_orderId_key" ON "payments"("transferKey", "orderId");
