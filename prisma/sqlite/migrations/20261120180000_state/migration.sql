-- What the shop keeps in memory of styles, bulk discounts, settings and claims is right for as long as this row says
-- the same. Whoever changes one of them, by whatever program, gives it a new value in the same transaction; it is
-- random, so a database that was put back from a backup has no value that stood for something else.
CREATE TABLE "shop_state" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1,
    "token" TEXT NOT NULL
);
INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))));

CREATE TRIGGER "products_insert_state" AFTER INSERT ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "products_update_state" AFTER UPDATE ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "products_delete_state" AFTER DELETE ON "products" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "bulk_discounts_insert_state" AFTER INSERT ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "bulk_discounts_update_state" AFTER UPDATE ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "bulk_discounts_delete_state" AFTER DELETE ON "bulk_discounts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "shop_settings_insert_state" AFTER INSERT ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "shop_settings_update_state" AFTER UPDATE ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "shop_settings_delete_state" AFTER DELETE ON "shop_settings" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "claims_insert_state" AFTER INSERT ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "claims_update_state" AFTER UPDATE ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "claims_delete_state" AFTER DELETE ON "claims" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
