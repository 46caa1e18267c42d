-- The row with id 2 of shop_state: a token for the names of styles in other languages and for translated words. Other changes, which renew
-- the token of the shop, leave it, so that what was made of them is used further (app/shop/base/brand-words.server.ts).
INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))));
CREATE TRIGGER "word_translations_insert_words" AFTER INSERT ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "word_translations_update_words" AFTER UPDATE ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "word_translations_delete_words" AFTER DELETE ON "word_translations" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "products_insert_words" AFTER INSERT ON "products"
    WHEN NEW."nameEn" <> '' OR NEW."nameDe" <> '' OR NEW."nameSl" <> '' OR NEW."nameIt" <> '' OR NEW."nameFr" <> '' BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "products_update_words" AFTER UPDATE OF "name", "nameEn", "nameDe", "nameSl", "nameIt", "nameFr" ON "products"
    WHEN NEW."name" <> OLD."name" OR NEW."nameEn" <> OLD."nameEn" OR NEW."nameDe" <> OLD."nameDe" OR NEW."nameSl" <> OLD."nameSl" OR NEW."nameIt" <> OLD."nameIt" OR NEW."nameFr" <> OLD."nameFr" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "products_delete_words" AFTER DELETE ON "products"
    WHEN OLD."nameEn" <> '' OR OLD."nameDe" <> '' OR OLD."nameSl" <> '' OR OLD."nameIt" <> '' OR OLD."nameFr" <> '' BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (2, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
