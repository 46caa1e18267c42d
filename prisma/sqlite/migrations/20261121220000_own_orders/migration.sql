-- DropIndex
DROP INDEX "orders_userId_createdAt_idx";

-- CreateIndex
CREATE INDEX "orders_userId_createdAt_id_idx" ON "orders"("userId", "createdAt", "id");
