-- CreateTable
CREATE TABLE "delivery_windows" (
    "id" SERIAL NOT NULL,
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
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "delivery_windows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "delivery_windows_name_key" ON "delivery_windows"("name");

-- CreateTable
CREATE TABLE "style_windows" (
    "productId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,

    CONSTRAINT "style_windows_pkey" PRIMARY KEY ("productId", "windowId")
);

-- CreateIndex
CREATE INDEX "style_windows_windowId_productId_idx" ON "style_windows"("windowId", "productId");

-- AddForeignKey
ALTER TABLE "style_windows" ADD CONSTRAINT "style_windows_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "style_windows" ADD CONSTRAINT "style_windows_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the settings said of re-orders becomes the first window, in which all styles are offered.
INSERT INTO "delivery_windows" ("name", "kind", "weeksFrom", "weeksTo", "position", "updatedAt")
SELECT 'Re-orders', 'in_stock',
  COALESCE((SELECT "reorderWeeksFrom" FROM "shop_settings" WHERE "id" = 1), 2),
  COALESCE((SELECT "reorderWeeksTo" FROM "shop_settings" WHERE "id" = 1), 4),
  1, CURRENT_TIMESTAMP;

INSERT INTO "style_windows" ("productId", "windowId")
SELECT "products"."id", "delivery_windows"."id" FROM "products", "delivery_windows";

-- Free text about delivery names no days, so it becomes no window; it can be read in the audit log.
INSERT INTO "audit_entries" ("action", "subject", "label", "note", "before", "after")
SELECT 'change_settings', 'settings', 'Offers',
  'These texts are shown no more: make a delivery window of them.',
  jsonb_build_object('collectionDelivery', "collectionDelivery", 'earlyOrderDelivery', "earlyOrderDelivery"),
  jsonb_build_object('collectionDelivery', NULL, 'earlyOrderDelivery', NULL)
FROM "shop_settings" WHERE "collectionDelivery" <> '' OR "earlyOrderDelivery" <> '';

-- AlterTable
ALTER TABLE "shop_settings" DROP COLUMN "reorderWeeksFrom",
    DROP COLUMN "reorderWeeksTo",
    DROP COLUMN "collectionDelivery",
    DROP COLUMN "earlyOrderDelivery";

-- AlterTable: the lines of the carts that exist are in the first window.
ALTER TABLE "cart_items" ADD COLUMN "windowId" INTEGER;
UPDATE "cart_items" SET "windowId" = (SELECT "id" FROM "delivery_windows");
ALTER TABLE "cart_items" ALTER COLUMN "windowId" SET NOT NULL;

-- AddForeignKey
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- DropIndex
DROP INDEX "cart_items_userId_productId_size_color_key";

-- CreateIndex
CREATE UNIQUE INDEX "cart_items_userId_productId_size_color_windowId_key" ON "cart_items"("userId", "productId", "size", "color", "windowId");

-- CreateIndex
CREATE INDEX "cart_items_windowId_idx" ON "cart_items"("windowId");

-- CreateTable
CREATE TABLE "order_windows" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "order_windows_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "order_windows_orderId_position_key" ON "order_windows"("orderId", "position");

-- AddForeignKey
ALTER TABLE "order_windows" ADD CONSTRAINT "order_windows_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN "orderWindowId" INTEGER;

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_orderWindowId_fkey" FOREIGN KEY ("orderWindowId") REFERENCES "order_windows"("id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- Delivery windows are cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "delivery_windows_state" AFTER INSERT OR UPDATE OR DELETE ON "delivery_windows"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "delivery_windows_truncate_state" AFTER TRUNCATE ON "delivery_windows"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();

CREATE CONSTRAINT TRIGGER "style_windows_state" AFTER INSERT OR UPDATE OR DELETE ON "style_windows"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "style_windows_truncate_state" AFTER TRUNCATE ON "style_windows"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
