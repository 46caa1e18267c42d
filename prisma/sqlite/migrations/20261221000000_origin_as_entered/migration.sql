-- The origin of a category's styles is what the brand has entered, no longer the seller's state. A shop that has issued documents keeps
-- what they said: the state of its VAT ID. SQLite drops NOT NULL only with the table.
CREATE TABLE "category_defaults_new" (
    "category" TEXT NOT NULL PRIMARY KEY,
    "hsCode" TEXT CHECK (length("hsCode") IN (6, 8, 10) AND "hsCode" NOT GLOB '*[^0-9]*'),
    "countryOfOrigin" TEXT CHECK ("countryOfOrigin" GLOB '[A-Z][A-Z]'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000)
);
INSERT INTO "category_defaults_new" ("category", "hsCode", "countryOfOrigin", "netWeight")
SELECT "category", "hsCode", "countryOfOrigin", "netWeight" FROM "category_defaults";
DROP TABLE "category_defaults";
ALTER TABLE "category_defaults_new" RENAME TO "category_defaults";

INSERT INTO "category_defaults" ("category", "countryOfOrigin")
SELECT DISTINCT "products"."category", "seller"."state" FROM "products", (
    SELECT replace(substr("content" -> 'seller' ->> 'vatId', 1, 2), 'EL', 'GR') AS "state" FROM "documents"
    WHERE "content" -> 'seller' ->> 'vatId' IS NOT NULL ORDER BY "id" DESC LIMIT 1
) AS "seller"
WHERE "products"."category" <> '' AND NOT EXISTS (SELECT 1 FROM "category_defaults" "stored" WHERE lower("stored"."category") = lower("products"."category"));

CREATE TRIGGER "category_defaults_insert_state" AFTER INSERT ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "category_defaults_update_state" AFTER UPDATE ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "category_defaults_delete_state" AFTER DELETE ON "category_defaults" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
