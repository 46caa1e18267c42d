-- Prices of shipping by zone.
CREATE TABLE "shipping_zones" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "places" TEXT NOT NULL,
    "basis" TEXT NOT NULL,
    "isPerWindow" BOOLEAN NOT NULL DEFAULT false,
    "freeFrom" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shipping_zones_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "shipping_zones_name_key" ON "shipping_zones"("name");

CREATE TABLE "shipping_prices" (
    "id" SERIAL NOT NULL,
    "zoneId" INTEGER NOT NULL,
    "windowId" INTEGER,
    "upTo" INTEGER NOT NULL,
    "price" INTEGER NOT NULL,

    CONSTRAINT "shipping_prices_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "shipping_prices_zoneId_idx" ON "shipping_prices"("zoneId");
CREATE INDEX "shipping_prices_windowId_idx" ON "shipping_prices"("windowId");
ALTER TABLE "shipping_prices" ADD CONSTRAINT "shipping_prices_zoneId_fkey" FOREIGN KEY ("zoneId") REFERENCES "shipping_zones"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "shipping_prices" ADD CONSTRAINT "shipping_prices_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What has an amount now keeps it when the order is changed, as before.
ALTER TABLE "orders" ADD COLUMN "isShippingManual" BOOLEAN NOT NULL DEFAULT false;
UPDATE "orders" SET "isShippingManual" = true WHERE "shippingCost" IS NOT NULL;

CREATE CONSTRAINT TRIGGER "shipping_zones_state" AFTER INSERT OR UPDATE OR DELETE ON "shipping_zones"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "shipping_zones_truncate_state" AFTER TRUNCATE ON "shipping_zones"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "shipping_prices_state" AFTER INSERT OR UPDATE OR DELETE ON "shipping_prices"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "shipping_prices_truncate_state" AFTER TRUNCATE ON "shipping_prices"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
