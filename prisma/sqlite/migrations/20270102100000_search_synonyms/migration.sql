-- Words that the brand's customers use, and what they mean in the shop; "key" is the word without case, accents and punctuation.
CREATE TABLE "search_synonyms" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "word" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX "search_synonyms_key_key" ON "search_synonyms"("key");

CREATE TRIGGER "search_synonyms_insert_state" AFTER INSERT ON "search_synonyms" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "search_synonyms_update_state" AFTER UPDATE ON "search_synonyms" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "search_synonyms_delete_state" AFTER DELETE ON "search_synonyms" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
