-- CreateTable
CREATE TABLE "delivery_windows" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "ordersFrom" TEXT,
    "ordersUntil" TEXT,
    "shipsFrom" TEXT,
    "shipsUntil" TEXT,
    "weeksFrom" INTEGER,
    "weeksTo" INTEGER,
    "payment" TEXT NOT NULL DEFAULT 'in_advance',
    "paymentDays" INTEGER NOT NULL DEFAULT 0,
    "depositPercentage" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_windows_name_key" ON "delivery_windows"("name");

-- CreateTable
CREATE TABLE "style_windows" (
    "productId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,

    PRIMARY KEY ("productId", "windowId"),
    CONSTRAINT "style_windows_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "style_windows_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "style_windows_windowId_productId_idx" ON "style_windows"("windowId", "productId");

-- What the settings said of re-orders becomes the first window, in which all styles are offered.
INSERT INTO "delivery_windows" ("name", "kind", "weeksFrom", "weeksTo", "position", "createdAt", "updatedAt")
SELECT 'Re-orders', 'in_stock',
  COALESCE((SELECT "reorderWeeksFrom" FROM "shop_settings" WHERE "id" = 1), 2),
  COALESCE((SELECT "reorderWeeksTo" FROM "shop_settings" WHERE "id" = 1), 4),
  1, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now'), strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now');

INSERT INTO "style_windows" ("productId", "windowId")
SELECT "products"."id", "delivery_windows"."id" FROM "products", "delivery_windows";

-- Free text about delivery names no days, so it becomes no window; it can be read in the audit log.
INSERT INTO "audit_entries" ("action", "subject", "label", "note", "before", "after", "createdAt")
SELECT 'change_settings', 'settings', 'Offers',
  'These texts are shown no more: make a delivery window of them.',
  json_object('collectionDelivery', "collectionDelivery", 'earlyOrderDelivery', "earlyOrderDelivery"),
  json_object('collectionDelivery', NULL, 'earlyOrderDelivery', NULL),
  strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
FROM "shop_settings" WHERE "collectionDelivery" <> '' OR "earlyOrderDelivery" <> '';

-- AlterTable
ALTER TABLE "shop_settings" DROP COLUMN "reorderWeeksFrom";
ALTER TABLE "shop_settings" DROP COLUMN "reorderWeeksTo";
ALTER TABLE "shop_settings" DROP COLUMN "collectionDelivery";
ALTER TABLE "shop_settings" DROP COLUMN "earlyOrderDelivery";

-- RedefineTable
CREATE TABLE "new_cart_items" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "size" TEXT NOT NULL DEFAULT '',
    "color" TEXT NOT NULL DEFAULT '',
    "windowId" INTEGER NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "cart_items_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "cart_items_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "cart_items_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "new_cart_items" ("id", "userId", "productId", "quantity", "size", "color", "windowId", "createdAt", "updatedAt")
SELECT "cart_items"."id", "userId", "productId", "quantity", "size", "color", "delivery_windows"."id",
  "cart_items"."createdAt", "cart_items"."updatedAt"
FROM "cart_items", "delivery_windows";
DROP TABLE "cart_items";
ALTER TABLE "new_cart_items" RENAME TO "cart_items";

-- CreateIndex
CREATE UNIQUE INDEX "cart_items_userId_productId_size_color_windowId_key" ON "cart_items"("userId", "productId", "size", "color", "windowId");

-- CreateIndex
CREATE INDEX "cart_items_windowId_idx" ON "cart_items"("windowId");

-- CreateTable
CREATE TABLE "order_windows" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "shipsFrom" TEXT,
    "shipsUntil" TEXT,
    "weeksFrom" INTEGER,
    "weeksTo" INTEGER,
    "payment" TEXT NOT NULL,
    "paymentDays" INTEGER NOT NULL,
    "depositPercentage" INTEGER NOT NULL,
    CONSTRAINT "order_windows_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "order_windows_orderId_position_key" ON "order_windows"("orderId", "position");

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN "orderWindowId" INTEGER REFERENCES "order_windows" ("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- Delivery windows are cached under the state token, like styles.
CREATE TRIGGER "delivery_windows_insert_state" AFTER INSERT ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "delivery_windows_update_state" AFTER UPDATE ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "delivery_windows_delete_state" AFTER DELETE ON "delivery_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "style_windows_insert_state" AFTER INSERT ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "style_windows_update_state" AFTER UPDATE ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "style_windows_delete_state" AFTER DELETE ON "style_windows" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
