-- CreateTable
CREATE TABLE "price_changes" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "fromDay" TEXT NOT NULL,
    "percent" INTEGER NOT NULL CHECK ("percent" <> 0 AND "percent" > -10000),
    "scope" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned' CHECK ("status" IN ('planned', 'done', 'cancelled')),
    "createdById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "price_changes_status_fromDay_idx" ON "price_changes"("status", "fromDay");

-- CreateTable
CREATE TABLE "price_change_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "changeId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('wholesale', 'recommended', 'own')),
    "groupId" INTEGER,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "oldPrice" INTEGER NOT NULL,
    "newPrice" INTEGER NOT NULL CHECK ("newPrice" > 0),
    CONSTRAINT "price_change_lines_changeId_fkey" FOREIGN KEY ("changeId") REFERENCES "price_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_change_lines_group_check" CHECK (("kind" = 'own') = ("groupId" IS NOT NULL))
);

-- CreateIndex
CREATE INDEX "price_change_lines_changeId_kind_idx" ON "price_change_lines"("changeId", "kind");

-- CreateIndex
CREATE INDEX "price_change_lines_productId_idx" ON "price_change_lines"("productId");

-- When the next change is due is cached under the state token, like styles.
CREATE TRIGGER "price_changes_insert_state" AFTER INSERT ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_changes_update_state" AFTER UPDATE ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_changes_delete_state" AFTER DELETE ON "price_changes" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
