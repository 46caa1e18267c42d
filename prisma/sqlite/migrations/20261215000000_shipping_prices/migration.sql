-- Prices of shipping by zone.
CREATE TABLE "shipping_zones" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "places" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "isPerWindow" BOOLEAN NOT NULL DEFAULT false,
    "freeFrom" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);
CREATE UNIQUE INDEX "shipping_zones_name_key" ON "shipping_zones"("name");

CREATE TABLE "shipping_prices" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "zoneId" INTEGER NOT NULL,
    "windowId" INTEGER,
    "upTo" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,
    CONSTRAINT "shipping_prices_zoneId_fkey" FOREIGN KEY ("zoneId") REFERENCES "shipping_zones" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "shipping_prices_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "shipping_prices_zoneId_idx" ON "shipping_prices"("zoneId");
CREATE INDEX "shipping_prices_windowId_idx" ON "shipping_prices"("windowId");

-- What has an amount now keeps it when the order is changed, as before.
ALTER TABLE "orders" ADD COLUMN "isShippingManual" BOOLEAN NOT NULL DEFAULT false;
UPDATE "orders" SET "isShippingManual" = true WHERE "shippingCost" IS NOT NULL;

CREATE TRIGGER "shipping_zones_insert_state" AFTER INSERT ON "shipping_zones" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shipping_zones_update_state" AFTER UPDATE ON "shipping_zones" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shipping_zones_delete_state" AFTER DELETE ON "shipping_zones" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shipping_prices_insert_state" AFTER INSERT ON "shipping_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shipping_prices_update_state" AFTER UPDATE ON "shipping_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "shipping_prices_delete_state" AFTER DELETE ON "shipping_prices" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
