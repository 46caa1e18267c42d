-- Which styles are available is cached under the state token. It changes when the last piece is taken or the first one comes
-- back, not with each order.
CREATE TRIGGER "piece_stock_insert_state" AFTER INSERT ON "piece_stock" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "piece_stock_update_state" AFTER UPDATE ON "piece_stock"
WHEN (OLD."quantity" = 0) <> (NEW."quantity" = 0) BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "piece_stock_delete_state" AFTER DELETE ON "piece_stock" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
