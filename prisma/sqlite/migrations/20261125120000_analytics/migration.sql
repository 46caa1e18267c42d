-- AlterTable
ALTER TABLE "users" ADD COLUMN "approvedAt" DATETIME;

-- The first approval that the audit log knows; of other customers, when their account was created.
UPDATE "users" SET "approvedAt" = (
  SELECT min("createdAt") FROM "audit_entries"
  WHERE "subject" = 'user:' || "users"."id" AND "action" = 'approve_customer' AND "result" = 'done'
);
UPDATE "users" SET "approvedAt" = "createdAt" WHERE "isApproved" AND "approvedAt" IS NULL;

-- The shop itself counts the orders that are there in the background, once it has started: they may be very many.
-- AlterTable
ALTER TABLE "orders" ADD COLUMN "salesMonth" TEXT NOT NULL DEFAULT 'utc';

-- CreateTable
CREATE TABLE "sales_figures" (
    "kind" TEXT NOT NULL,
    "period" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "fromStock" INTEGER NOT NULL DEFAULT 0,
    "net" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("kind", "period", "productId", "key")
);

-- CreateIndex
CREATE INDEX "users_isApproved_isAdmin_approvedAt_idx" ON "users"("isApproved", "isAdmin", "approvedAt");

-- CreateIndex
CREATE INDEX "orders_salesMonth_createdAt_id_idx" ON "orders"("salesMonth", "createdAt", "id");

-- CreateIndex
CREATE INDEX "order_windows_windowId_id_idx" ON "order_windows"("windowId", "id");
