-- Title and text of a page and of a claim, and texts of the brand, by language: {"de": {"title": "…", "text": "…"}}.
ALTER TABLE "pages" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "claims" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "brand_texts" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';

-- A version of a page is published in each language in which it is written; '' is the original, which all versions so far are.
ALTER TABLE "page_versions" ADD COLUMN "language" TEXT NOT NULL DEFAULT '';
DROP INDEX "page_versions_slug_number_key";
CREATE UNIQUE INDEX "page_versions_slug_number_language_key" ON "page_versions"("slug", "number", "language");
