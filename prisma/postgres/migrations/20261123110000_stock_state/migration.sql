-- Which styles are available is cached under the state token. It changes when the last piece is taken or the first one comes
-- back, not with each order.
CREATE CONSTRAINT TRIGGER "piece_stock_state" AFTER INSERT OR DELETE ON "piece_stock"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "piece_stock_update_state" AFTER UPDATE ON "piece_stock"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN ((OLD."quantity" = 0) <> (NEW."quantity" = 0)) EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "piece_stock_truncate_state" AFTER TRUNCATE ON "piece_stock"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
