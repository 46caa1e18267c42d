-- The shop's own pages, such as its wholesale terms, with what of them was published when.
CREATE TABLE "pages" (
    "slug" TEXT NOT NULL PRIMARY KEY,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "publishedNumber" INTEGER,
    "updatedAt" DATETIME NOT NULL
);

CREATE TABLE "page_versions" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" >= 1),
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "publishedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "page_versions_slug_fkey" FOREIGN KEY ("slug") REFERENCES "pages"("slug") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "page_versions_slug_number_key" ON "page_versions"("slug", "number");

-- The terms that were agreed to; none for the orders of before.
ALTER TABLE "orders" ADD COLUMN "termsId" INTEGER REFERENCES "page_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published pages are cached under the state token, like styles.
CREATE TRIGGER "pages_insert_state" AFTER INSERT ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "pages_update_state" AFTER UPDATE ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "pages_delete_state" AFTER DELETE ON "pages" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "page_versions_insert_state" AFTER INSERT ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "page_versions_update_state" AFTER UPDATE ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "page_versions_delete_state" AFTER DELETE ON "page_versions" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
