-- AlterTable
ALTER TABLE "users" ADD COLUMN     "adminRequestedAt" TIMESTAMP(3),
ADD COLUMN     "searchText" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "standing" TEXT NOT NULL DEFAULT 'waiting',
ADD COLUMN     "standingReason" TEXT,
ADD COLUMN     "standingSince" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "products" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "inquiries" ADD COLUMN     "userId" TEXT;

-- AlterTable
ALTER TABLE "shop_settings" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN     "address" TEXT,
ADD COLUMN     "label" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "note" TEXT,
ADD COLUMN     "result" TEXT NOT NULL DEFAULT 'done';

-- CreateTable
CREATE TABLE "monthly_sales" (
    "month" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL DEFAULT 0,
    "pieces" INTEGER NOT NULL DEFAULT 0,
    "revenue" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "monthly_sales_pkey" PRIMARY KEY ("month","productId")
);

-- CreateTable
CREATE TABLE "product_uploads" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),

    CONSTRAINT "product_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_links" (
    "id" SERIAL NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "browserHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "staff_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "used_codes" (
    "digest" TEXT NOT NULL,
    "usedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "used_codes_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "outgoing_mail" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "toAddress" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leasedUntil" TIMESTAMP(3),
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "outgoing_mail_pkey" PRIMARY KEY ("id")
);

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
CREATE INDEX "users_isApproved_standing_createdAt_idx" ON "users"("isApproved", "standing", "createdAt");

-- CreateIndex
CREATE INDEX "users_isAdmin_idx" ON "users"("isAdmin");

-- CreateIndex
CREATE INDEX "users_adminRequestedAt_idx" ON "users"("adminRequestedAt");

-- CreateIndex
CREATE INDEX "orders_createdAt_idx" ON "orders"("createdAt");

-- CreateIndex
CREATE INDEX "inquiries_userId_createdAt_idx" ON "inquiries"("userId", "createdAt");

-- CreateIndex
CREATE INDEX "invitations_createdAt_idx" ON "invitations"("createdAt");

-- CreateIndex
CREATE INDEX "audit_entries_subject_id_idx" ON "audit_entries"("subject", "id");

-- CreateIndex
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

-- CreateIndex
CREATE INDEX "audit_entries_actorId_id_idx" ON "audit_entries"("actorId", "id");

-- AddForeignKey
ALTER TABLE "inquiries" ADD CONSTRAINT "inquiries_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

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
SELECT to_char("orders"."createdAt", 'YYYY-MM'), 0, count(*), 0, sum("total") FROM "orders" WHERE "status" <> 'cancelled' GROUP BY 1;
INSERT INTO "monthly_sales" ("month", "productId", "orders", "pieces", "revenue")
SELECT to_char("orders"."createdAt", 'YYYY-MM'), ("line"."value" ->> 'productId')::int, count(DISTINCT "orders"."id"), sum(("line"."value" ->> 'quantity')::int), sum(("line"."value" ->> 'lineTotal')::int)
FROM "orders", jsonb_array_elements("orders"."items") AS "line" WHERE "status" <> 'cancelled' GROUP BY 1, 2;
UPDATE "monthly_sales" SET "pieces" = (SELECT coalesce(sum("of"."pieces"), 0) FROM "monthly_sales" "of"
  WHERE "of"."month" = "monthly_sales"."month" AND "of"."productId" <> 0) WHERE "productId" = 0;
