-- Typefaces of headings that the brand uploads, as WOFF2 in base64. A name is a hash of the file, so a row never changes.
CREATE TABLE "font_files" (
    "name" TEXT NOT NULL,
    "file" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "uploadedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "font_files_pkey" PRIMARY KEY ("name")
);

-- The one that headings have, and the one before it.
ALTER TABLE "appearance" ADD COLUMN "fontName" TEXT, ADD COLUMN "previousFontName" TEXT;
ALTER TABLE "appearance"
    ADD CONSTRAINT "appearance_fontName_fkey" FOREIGN KEY ("fontName") REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE,
    ADD CONSTRAINT "appearance_previousFontName_fkey" FOREIGN KEY ("previousFontName") REFERENCES "font_files" ("name") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What is known of them is cached under the state token, like the appearance.
CREATE CONSTRAINT TRIGGER "font_files_state" AFTER INSERT OR UPDATE OR DELETE ON "font_files"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "font_files_truncate_state" AFTER TRUNCATE ON "font_files"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
