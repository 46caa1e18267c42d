-- Pieces of which so few are left are listed; 0: none are.
ALTER TABLE "shop_settings" ADD COLUMN "lowStock" INTEGER NOT NULL DEFAULT 5;
-- At most as large as the setting may be, so that orders of other pieces do not write it.
CREATE INDEX "piece_stock_low_idx" ON "piece_stock"("quantity", "pieceId") WHERE "quantity" <= 100;
