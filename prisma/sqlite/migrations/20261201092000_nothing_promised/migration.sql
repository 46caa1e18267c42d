-- RedefineTables
CREATE TABLE "new_shop_settings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT DEFAULT 1,
    "freeShippingThresholdEU" INTEGER,
    "freeShippingThresholdWorld" INTEGER,
    "minimumOrderValue" INTEGER NOT NULL DEFAULT 0,
    "minimumPiecesPerStyle" INTEGER NOT NULL DEFAULT 1,
    "enforceMinimums" BOOLEAN NOT NULL DEFAULT false,
    "markupFrom" INTEGER,
    "markupTo" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updatedAt" DATETIME NOT NULL
);
INSERT INTO "new_shop_settings" ("id", "freeShippingThresholdEU", "freeShippingThresholdWorld", "minimumOrderValue", "minimumPiecesPerStyle", "enforceMinimums", "markupFrom", "markupTo", "version", "updatedAt")
SELECT "id", "freeShippingThresholdEU", "freeShippingThresholdWorld", "minimumOrderValue", "minimumPiecesPerStyle", "enforceMinimums", "markupFrom", "markupTo", "version", "updatedAt" FROM "shop_settings";
DROP TABLE "shop_settings";
ALTER TABLE "new_shop_settings" RENAME TO "shop_settings";

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

-- A shop that has begun and never saved its offers keeps what it has promised by the defaults of the version before.
INSERT INTO "shop_settings" ("id", "freeShippingThresholdEU", "freeShippingThresholdWorld", "minimumOrderValue", "minimumPiecesPerStyle", "enforceMinimums", "markupFrom", "markupTo", "version", "updatedAt")
SELECT 1, 0, 0, 100000, 3, false, 290, 320, 0, CURRENT_TIMESTAMP
WHERE NOT EXISTS (SELECT 1 FROM "shop_settings")
AND (EXISTS (SELECT 1 FROM "users") OR EXISTS (SELECT 1 FROM "products"));
