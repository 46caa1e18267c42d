-- DropIndex
DROP INDEX "orders_createdAt_idx";

-- CreateIndex
CREATE INDEX "orders_createdAt_status_orderNumber_poNumber_userId_idx" ON "orders"("createdAt", "status", "orderNumber", "poNumber", "userId");
