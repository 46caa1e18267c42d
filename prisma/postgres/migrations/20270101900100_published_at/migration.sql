-- When a style was first in the catalogue; null: never yet. Of what is in it, or was ordered, that is its first day in the shop.
ALTER TABLE "products" ADD COLUMN "publishedAt" TIMESTAMP(3);
CREATE INDEX "products_isActive_publishedAt_id_idx" ON "products"("isActive", "publishedAt", "id");

-- However it comes into the catalogue.
CREATE FUNCTION "publish_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."isActive" AND NEW."publishedAt" IS NULL THEN
        NEW."publishedAt" := CASE TG_OP WHEN 'INSERT' THEN NEW."createdAt" ELSE NEW."updatedAt" END;
    END IF;
    RETURN NEW;
END $$;
CREATE TRIGGER "products_published" BEFORE INSERT OR UPDATE OF "isActive" ON "products"
    FOR EACH ROW EXECUTE FUNCTION "publish_product"();

-- Last: until its triggers have fired, the table cannot be altered.
UPDATE "products" SET "publishedAt" = "createdAt"
WHERE "isActive" OR EXISTS (SELECT 1 FROM "order_lines" WHERE "productId" = "products"."id");
