-- The prose of the brand: one row, id 1, once an admin has saved it.
CREATE TABLE "brand_texts" (
    "id" INTEGER NOT NULL PRIMARY KEY DEFAULT 1 CHECK ("id" = 1),
    "texts" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" DATETIME NOT NULL
);

-- It is cached under the state token, like styles.
CREATE TRIGGER "brand_texts_insert_state" AFTER INSERT ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "brand_texts_update_state" AFTER UPDATE ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "brand_texts_delete_state" AFTER DELETE ON "brand_texts" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
