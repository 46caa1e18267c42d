-- So many pieces of a style are few; null: as in the settings.
ALTER TABLE "products" ADD COLUMN "lowStock" INTEGER;
-- For the largest one.
CREATE INDEX "products_lowStock_idx" ON "products"("lowStock");
