-- CreateTable
CREATE TABLE "monthly_sales" (
    "month" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,

    PRIMARY KEY ("month", "productId")
);

-- CreateTable
CREATE TABLE "product_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME
);

-- CreateTable
CREATE TABLE "staff_links" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "used_codes" (
    "digest" TEXT NOT NULL PRIMARY KEY,
    "usedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedUntil" DATETIME,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- AlterTable (columns only: a table that others point to cannot be made anew inside the migration's transaction)
ALTER TABLE "users" ADD COLUMN "standing" TEXT NOT NULL DEFAULT 'waiting';
ALTER TABLE "users" ADD COLUMN "standingReason" TEXT;
ALTER TABLE "users" ADD COLUMN "standingSince" DATETIME;
ALTER TABLE "users" ADD COLUMN "adminRequestedAt" DATETIME;
ALTER TABLE "users" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "inquiries" ADD COLUMN "userId" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "shop_settings" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
ALTER TABLE "audit_entries" ADD COLUMN "label" TEXT NOT NULL DEFAULT '';
ALTER TABLE "audit_entries" ADD COLUMN "result" TEXT NOT NULL DEFAULT 'done';
ALTER TABLE "audit_entries" ADD COLUMN "note" TEXT;
ALTER TABLE "audit_entries" ADD COLUMN "address" TEXT;

-- CreateIndex
CREATE INDEX "users_isApproved_standing_createdAt_idx" ON "users"("isApproved", "standing", "createdAt");
CREATE INDEX "users_isAdmin_idx" ON "users"("isAdmin");
CREATE INDEX "users_adminRequestedAt_idx" ON "users"("adminRequestedAt");
CREATE INDEX "inquiries_userId_createdAt_idx" ON "inquiries"("userId", "createdAt");
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX "audit_entries_actorId_id_idx" ON "audit_entries"("actorId", "id");

-- CreateIndex
CREATE INDEX "monthly_sales_productId_month_idx" ON "monthly_sales"("productId", "month");

-- CreateIndex
CREATE INDEX "product_uploads_createdAt_idx" ON "product_uploads"("createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "staff_links_tokenHash_key" ON "staff_links"("tokenHash");

-- CreateIndex
CREATE INDEX "staff_links_expiresAt_idx" ON "staff_links"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "outgoing_mail_key_key" ON "outgoing_mail"("key");

-- CreateIndex
CREATE INDEX "outgoing_mail_state_nextTryAt_idx" ON "outgoing_mail"("state", "nextTryAt");

-- CreateIndex
CREATE INDEX "orders_createdAt_idx" ON "orders"("createdAt");

-- CreateIndex
CREATE INDEX "invitations_createdAt_idx" ON "invitations"("createdAt");

-- No two active tiers with the same minimum: of older doubles the last one made stays.
UPDATE "bulk_discounts" SET "isActive" = false
WHERE "isActive" AND EXISTS (SELECT 1 FROM "bulk_discounts" "later"
  WHERE "later"."isActive" AND "later"."minQuantity" = "bulk_discounts"."minQuantity" AND "later"."id" > "bulk_discounts"."id");
CREATE UNIQUE INDEX "bulk_discounts_active_minQuantity_key" ON "bulk_discounts"("minQuantity") WHERE "isActive";

-- What the desk's search looks in; written anew, without diacritics, whenever a person changes.
UPDATE "users" SET "searchText" = lower(
  coalesce("firstName", '') || ' ' || coalesce("lastName", '') || ' ' || "email" || ' ' || coalesce("companyName", ''));

-- The figures of the orders that exist.
INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
SELECT substr("createdAt", 1, 7), 0, count(*), 0, sum("total") FROM "orders" WHERE "status" <> 'cancelled' GROUP BY 1;
INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
SELECT substr("createdAt", 1, 7), json_extract("line"."value", '$.productId'), count(DISTINCT "orders"."id"), sum(json_extract("line"."value", '$.quantity')), sum(json_extract("line"."value", '$.lineTotal'))
FROM "orders", json_each("orders"."items") AS "line" WHERE "status" <> 'cancelled' GROUP BY 1, 2;
UPDATE "monthly_sales" SET "pieces" = (SELECT coalesce(sum("of"."pieces"), 0) FROM "monthly_sales" "of"
  WHERE "of"."month" = "monthly_sales"."month" AND "of"."productId" <> 0) WHERE "productId" = 0;
