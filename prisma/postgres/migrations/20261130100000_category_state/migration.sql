-- Retailers' files are identified by the state token before they are made, and have what the categories define.
CREATE CONSTRAINT TRIGGER "category_defaults_state" AFTER INSERT OR UPDATE OR DELETE ON "category_defaults"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "category_defaults_truncate_state" AFTER TRUNCATE ON "category_defaults"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
