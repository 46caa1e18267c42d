-- The row with id 2 of shop_state: a token for the names of styles in other languages and for translated words. Other changes, which renew
-- the token of the shop, leave it, so that what was made of them is used further (app/shop/base/brand-words.server.ts).
INSERT INTO "shop_state" ("id", "token") VALUES (2, gen_random_uuid());

-- Once a transaction, however many rows it changes.
CREATE FUNCTION "renew_words_state"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    this_transaction TEXT := pg_current_xact_id()::TEXT;
BEGIN
    IF current_setting('shop.words_renewed_by', true) IS DISTINCT FROM this_transaction THEN
        INSERT INTO "shop_state" ("id", "token") VALUES (2, gen_random_uuid())
        ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
        PERFORM set_config('shop.words_renewed_by', this_transaction, true);
    END IF;
    RETURN NULL;
END
$$;

CREATE CONSTRAINT TRIGGER "word_translations_words" AFTER INSERT OR UPDATE OR DELETE ON "word_translations"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_words_state"();
CREATE TRIGGER "word_translations_truncate_words" AFTER TRUNCATE ON "word_translations"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_words_state"();
CREATE CONSTRAINT TRIGGER "products_insert_words" AFTER INSERT ON "products"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."nameEn" <> '' OR NEW."nameDe" <> '' OR NEW."nameSl" <> '' OR NEW."nameIt" <> '' OR NEW."nameFr" <> '')
    EXECUTE FUNCTION "renew_words_state"();
CREATE CONSTRAINT TRIGGER "products_update_words" AFTER UPDATE OF "name", "nameEn", "nameDe", "nameSl", "nameIt", "nameFr" ON "products"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."name" <> OLD."name" OR NEW."nameEn" <> OLD."nameEn" OR NEW."nameDe" <> OLD."nameDe" OR NEW."nameSl" <> OLD."nameSl" OR NEW."nameIt" <> OLD."nameIt" OR NEW."nameFr" <> OLD."nameFr")
    EXECUTE FUNCTION "renew_words_state"();
CREATE CONSTRAINT TRIGGER "products_delete_words" AFTER DELETE ON "products"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."nameEn" <> '' OR OLD."nameDe" <> '' OR OLD."nameSl" <> '' OR OLD."nameIt" <> '' OR OLD."nameFr" <> '')
    EXECUTE FUNCTION "renew_words_state"();
CREATE TRIGGER "products_truncate_words" AFTER TRUNCATE ON "products"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_words_state"();
