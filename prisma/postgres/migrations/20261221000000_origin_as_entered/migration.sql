-- The origin of a category's styles is what the brand has entered, no longer the seller's state. A shop that has issued documents keeps
-- what they said: the state of its VAT ID.
ALTER TABLE "category_defaults" ALTER COLUMN "countryOfOrigin" DROP DEFAULT, ALTER COLUMN "countryOfOrigin" DROP NOT NULL;

INSERT INTO "category_defaults" ("category", "countryOfOrigin")
SELECT DISTINCT "products"."category", "seller"."state" FROM "products", (
    SELECT replace(left("content" -> 'seller' ->> 'vatId', 2), 'EL', 'GR') AS "state" FROM "documents"
    WHERE "content" -> 'seller' ->> 'vatId' IS NOT NULL ORDER BY "id" DESC LIMIT 1
) AS "seller"
WHERE "products"."category" <> '' AND NOT EXISTS (SELECT 1 FROM "category_defaults" "stored" WHERE lower("stored"."category") = lower("products"."category"));
