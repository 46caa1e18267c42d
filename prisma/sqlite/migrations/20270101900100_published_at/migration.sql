-- When a style was first in the catalogue; null: never yet. Of what is in it, or was ordered, that is its first day in the shop.
ALTER TABLE "products" ADD COLUMN "publishedAt" DATETIME;
CREATE INDEX "products_isActive_publishedAt_id_idx" ON "products"("isActive", "publishedAt", "id");
UPDATE "products" SET "publishedAt" = "createdAt"
WHERE "isActive" OR EXISTS (SELECT 1 FROM "order_lines" WHERE "productId" = "products"."id");

-- However it comes into the catalogue.
CREATE TRIGGER "products_insert_published" AFTER INSERT ON "products"
WHEN NEW."isActive" AND NEW."publishedAt" IS NULL BEGIN
    UPDATE "products" SET "publishedAt" = NEW."createdAt" WHERE "id" = NEW."id";
END;
CREATE TRIGGER "products_update_published" AFTER UPDATE OF "isActive" ON "products"
WHEN NEW."isActive" AND NEW."publishedAt" IS NULL BEGIN
    UPDATE "products" SET "publishedAt" = NEW."updatedAt" WHERE "id" = NEW."id";
END;
