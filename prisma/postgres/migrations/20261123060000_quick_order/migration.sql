-- SKUs and style codes as they are typed, with or without hyphens (app/shop/cart/quick-order/lookup.server.ts).
CREATE INDEX "pieces_sku_letters_idx" ON "pieces"(replace("sku", '-', ''));
CREATE INDEX "products_style_code_letters_idx" ON "products"(replace("styleCode", '-', ''));

-- CreateIndex
CREATE INDEX "products_name_idx" ON "products"("name");
