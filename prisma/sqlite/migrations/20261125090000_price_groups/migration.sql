-- CreateTable
CREATE TABLE "price_groups" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "percentOff" INTEGER NOT NULL DEFAULT 0 CHECK ("percentOff" BETWEEN 0 AND 9999),
    "tiersApply" BOOLEAN NOT NULL DEFAULT true,
    "validFrom" TEXT,
    "validTo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "price_groups_days_check" CHECK ("validFrom" <= "validTo")
);

-- CreateIndex
CREATE UNIQUE INDEX "price_groups_name_key" ON "price_groups"("name");

-- CreateTable
CREATE TABLE "price_group_prices" (
    "groupId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "price" INTEGER NOT NULL CHECK ("price" > 0),

    PRIMARY KEY ("groupId", "productId", "color", "size"),
    CONSTRAINT "price_group_prices_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "price_groups" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "price_group_prices_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "price_group_prices_productId_idx" ON "price_group_prices"("productId");

-- AlterTable: customers without a group pay the list prices, as before.
ALTER TABLE "users" ADD COLUMN "priceGroupId" INTEGER REFERENCES "price_groups" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "users_priceGroupId_idx" ON "users"("priceGroupId");

-- AlterTable: the carts that were shared so far have list prices.
ALTER TABLE "shared_carts" ADD COLUMN "priceGroupId" INTEGER;

-- Price groups are cached under the state token, like styles.
CREATE TRIGGER "price_groups_insert_state" AFTER INSERT ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_groups_update_state" AFTER UPDATE ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_groups_delete_state" AFTER DELETE ON "price_groups" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_group_prices_insert_state" AFTER INSERT ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_group_prices_update_state" AFTER UPDATE ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "price_group_prices_delete_state" AFTER DELETE ON "price_group_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
