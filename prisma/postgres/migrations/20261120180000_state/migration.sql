-- What the shop keeps in memory of styles, bulk discounts, settings and claims is right for as long as this row says
-- the same. Whoever changes one of them, by whatever program, gives it a new value in the same transaction; it is
-- random, so a database that was put back from a backup has no value that stood for something else.
CREATE TABLE "shop_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "token" TEXT NOT NULL,

    CONSTRAINT "shop_state_pkey" PRIMARY KEY ("id")
);
INSERT INTO "shop_state" ("id", "token") VALUES (1, gen_random_uuid());

-- Once a transaction, however many rows it changes.
CREATE FUNCTION "renew_shop_state"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    this_transaction TEXT := pg_current_xact_id()::TEXT;
BEGIN
    IF current_setting('shop.state_renewed_by', true) IS DISTINCT FROM this_transaction THEN
        INSERT INTO "shop_state" ("id", "token") VALUES (1, gen_random_uuid())
        ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
        PERFORM set_config('shop.state_renewed_by', this_transaction, true);
    END IF;
    RETURN NULL;
END
$$;

-- Deferred to the end of the transaction: two changes of different styles would otherwise wait for each other's row.
CREATE CONSTRAINT TRIGGER "products_state" AFTER INSERT OR UPDATE OR DELETE ON "products"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "products_truncate_state" AFTER TRUNCATE ON "products"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "bulk_discounts_state" AFTER INSERT OR UPDATE OR DELETE ON "bulk_discounts"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "bulk_discounts_truncate_state" AFTER TRUNCATE ON "bulk_discounts"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "shop_settings_state" AFTER INSERT OR UPDATE OR DELETE ON "shop_settings"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "shop_settings_truncate_state" AFTER TRUNCATE ON "shop_settings"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "claims_state" AFTER INSERT OR UPDATE OR DELETE ON "claims"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "claims_truncate_state" AFTER TRUNCATE ON "claims"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
