-- Retailers' files are identified by the state token before they are made, and have what the categories define.
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
