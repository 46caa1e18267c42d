-- Typefaces of headings that the brand uploads, as WOFF2 in base64. A name is a hash of the file, so a row never changes.
CREATE TABLE "font_files" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "file" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "uploadedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- The one that headings have, and the one before it.
ALTER TABLE "appearance" ADD COLUMN "fontName" TEXT REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "appearance" ADD COLUMN "previousFontName" TEXT REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is known of them is cached under the state token, like the appearance.
CREATE TRIGGER "font_files_insert_state" AFTER INSERT ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "font_files_update_state" AFTER UPDATE ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "font_files_delete_state" AFTER DELETE ON "font_files" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
