-- CreateTable
CREATE TABLE "pieces" (
    "id" SERIAL NOT NULL,
    "productId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL,
    "ean" TEXT,
    "availability" TEXT NOT NULL DEFAULT 'available',
    "availabilityDate" TEXT,

    CONSTRAINT "pieces_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pieces_sku_key" ON "pieces"("sku");

-- CreateIndex
CREATE UNIQUE INDEX "pieces_ean_key" ON "pieces"("ean");

-- CreateIndex
CREATE UNIQUE INDEX "pieces_productId_color_size_key" ON "pieces"("productId", "color", "size");

-- AddForeignKey
ALTER TABLE "pieces" ADD CONSTRAINT "pieces_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- The rows of the styles that exist are written when the shop starts (app/shop/maintenance/fill-pieces.server.ts), the
-- same on both databases.

-- Pieces are cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "pieces_state" AFTER INSERT OR UPDATE OR DELETE ON "pieces"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "pieces_truncate_state" AFTER TRUNCATE ON "pieces"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
