-- CreateTable
CREATE TABLE "price_changes" (
    "id" SERIAL NOT NULL,
    "fromDay" TEXT NOT NULL,
    "percent" INTEGER NOT NULL CHECK ("percent" <> 0 AND "percent" > -10000),
    "scope" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'done', 'cancelled')),
    "createdById" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "price_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "price_changes_status_fromDay_idx" ON "price_changes"("status", "fromDay");

-- CreateTable
CREATE TABLE "price_change_lines" (
    "id" SERIAL NOT NULL,
    "changeId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('wholesale', 'recommended', 'own')),
    "groupId" INTEGER,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "oldPrice" INTEGER NOT NULL,
    "newPrice" INTEGER NOT NULL CHECK ("newPrice" > 0),

    CONSTRAINT "price_change_lines_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "price_change_lines_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "price_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_group_check" CHECK (("kind" = 'own') = ("groupId" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "price_change_lines_changeId_kind_idx" ON "price_change_lines"("changeId", "kind");

-- CreateIndex
CREATE INDEX "price_change_lines_productId_idx" ON "price_change_lines"("productId");

-- When the next change is due is cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "price_changes_state" AFTER INSERT OR UPDATE OR DELETE ON "price_changes"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_changes_truncate_state" AFTER TRUNCATE ON "price_changes"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
