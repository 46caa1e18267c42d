-- CreateTable
CREATE TABLE "search_words" (
    "key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    CONSTRAINT "search_words_pkey" PRIMARY KEY ("key","word")
);

-- The words of styles that are found with one letter wrong (app/shop/search/similar-words.server.ts), by what is left of
-- them without each of their letters in turn, and by themselves. Only words of letters: a wrong code is no other code.
-- A word that is there already is there with all its keys.
CREATE FUNCTION "note_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT DISTINCT left("added"."word", "at" - 1) || substr("added"."word", "at" + 1), "added"."word"
  FROM (
    SELECT DISTINCT "words"."word"
    FROM "new_rows", LATERAL unnest(string_to_array("new_rows"."searchText", ' ')) AS "words"("word")
    WHERE length("words"."word") BETWEEN 3 AND 24 AND "words"."word" !~ '[0-9·]'
  ) AS "added", LATERAL generate_series(1, length("added"."word") + 1) AS "at"
  WHERE NOT EXISTS (
    SELECT 1 FROM "search_words" AS "known" WHERE "known"."key" = "added"."word" AND "known"."word" = "added"."word")
  ORDER BY 1, 2
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "search_words_insert" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_search_words"();
CREATE TRIGGER "search_words_update" AFTER UPDATE ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "note_search_words"();

INSERT INTO "search_words" ("key", "word")
SELECT DISTINCT left("added"."word", "at" - 1) || substr("added"."word", "at" + 1), "added"."word"
FROM (
  SELECT DISTINCT "words"."word"
  FROM "products", LATERAL unnest(string_to_array("products"."searchText", ' ')) AS "words"("word")
  WHERE length("words"."word") BETWEEN 3 AND 24 AND "words"."word" !~ '[0-9·]'
) AS "added", LATERAL generate_series(1, length("added"."word") + 1) AS "at";
