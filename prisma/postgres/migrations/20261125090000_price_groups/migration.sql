-- CreateTable
CREATE TABLE "price_groups" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "percentOff" INTEGER NOT NULL DEFAULT 0 CHECK ("percentOff" BETWEEN 0 AND 9999),
    "tiersApply" BOOLEAN NOT NULL DEFAULT true,
    "validFrom" TEXT,
    "validTo" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "price_groups_pkey" PRIMARY KEY ("id"),
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

    CONSTRAINT "price_group_prices_pkey" PRIMARY KEY ("groupId", "productId", "color", "size")
);

-- CreateIndex
CREATE INDEX "price_group_prices_productId_idx" ON "price_group_prices"("productId");

-- AddForeignKey
ALTER TABLE "price_group_prices" ADD CONSTRAINT "price_group_prices_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "price_groups"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_group_prices" ADD CONSTRAINT "price_group_prices_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable: customers without a group pay the list prices, as before.
ALTER TABLE "users" ADD COLUMN "priceGroupId" INTEGER;

-- CreateIndex
CREATE INDEX "users_priceGroupId_idx" ON "users"("priceGroupId");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_priceGroupId_fkey" FOREIGN KEY ("priceGroupId") REFERENCES "price_groups"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable: the carts that were shared so far have list prices.
ALTER TABLE "shared_carts" ADD COLUMN "priceGroupId" INTEGER;

-- Price groups are cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "price_groups_state" AFTER INSERT OR UPDATE OR DELETE ON "price_groups"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_groups_truncate_state" AFTER TRUNCATE ON "price_groups"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "price_group_prices_state" AFTER INSERT OR UPDATE OR DELETE ON "price_group_prices"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "price_group_prices_truncate_state" AFTER TRUNCATE ON "price_group_prices"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
