-- A claim whose replacement was cancelled can be replaced again.
DROP INDEX "orders_claimId_key";
CREATE INDEX "orders_claimId_idx" ON "orders"("claimId");
