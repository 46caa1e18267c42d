-- What the brand has written of a style in each language; empty: the original, in "name" and "description".
ALTER TABLE "products" ADD COLUMN "nameEn" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "nameDe" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "nameSl" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "nameIt" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "nameFr" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "descriptionEn" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "descriptionDe" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "descriptionSl" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "descriptionIt" TEXT NOT NULL DEFAULT '';
ALTER TABLE "products" ADD COLUMN "descriptionFr" TEXT NOT NULL DEFAULT '';
-- Pages read the names in other languages of all styles at once.
CREATE INDEX "products_translated_idx" ON "products"("id") WHERE "nameEn" <> '' OR "nameDe" <> '' OR "nameSl" <> '' OR "nameIt" <> '' OR "nameFr" <> '';

-- Words that styles share, in each language; "word" is the original: a colour, a category, a material, the name of a delivery window.
CREATE TABLE "word_translations" (
    "kind" TEXT NOT NULL,
    "word" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "translation" TEXT NOT NULL,
    PRIMARY KEY ("kind", "word", "language")
);

CREATE TRIGGER "word_translations_insert_state" AFTER INSERT ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "word_translations_update_state" AFTER UPDATE ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "word_translations_delete_state" AFTER DELETE ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
