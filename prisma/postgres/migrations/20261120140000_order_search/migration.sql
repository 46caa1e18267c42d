-- DropIndex
DROP INDEX "orders_createdAt_idx";

-- CreateIndex
CREATE INDEX "orders_createdAt_id_status_orderNumber_poNumber_userId_idx" ON "orders"("createdAt", "id", "status", "orderNumber", "poNumber", "userId");
