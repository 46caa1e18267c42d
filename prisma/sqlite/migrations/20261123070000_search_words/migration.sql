-- CreateTable
CREATE TABLE "search_words" (
    "key" TEXT NOT NULL,
    "word" TEXT NOT NULL,

    PRIMARY KEY ("key", "word")
);

-- The words of styles that are found with one letter wrong (app/shop/search/similar-words.server.ts), by what is left of
-- them without each of their letters in turn, and by themselves. Only words of letters: a wrong code is no other code.
-- A word that is there already is there with all its keys.
CREATE TRIGGER "search_words_insert" AFTER INSERT ON "products" BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT substr("words"."value", 1, "at"."value" - 1) || substr("words"."value", "at"."value" + 1), "words"."value"
  FROM json_each('[' || replace(json_quote(NEW."searchText"), ' ', '","') || ']') AS "words"
  CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') AS "at"
  WHERE "words"."value" NOT GLOB '*[0-9·]*' AND length("words"."value") BETWEEN 3 AND 24
    AND NOT EXISTS (SELECT 1 FROM "search_words" AS "known"
      WHERE "known"."key" = "words"."value" AND "known"."word" = "words"."value")
    AND "at"."value" <= length("words"."value") + 1
  ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER "search_words_update" AFTER UPDATE OF "searchText" ON "products"
WHEN OLD."searchText" <> NEW."searchText" BEGIN
  INSERT INTO "search_words" ("key", "word")
  SELECT substr("words"."value", 1, "at"."value" - 1) || substr("words"."value", "at"."value" + 1), "words"."value"
  FROM json_each('[' || replace(json_quote(NEW."searchText"), ' ', '","') || ']') AS "words"
  CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') AS "at"
  WHERE "words"."value" NOT GLOB '*[0-9·]*' AND length("words"."value") BETWEEN 3 AND 24
    AND NOT EXISTS (SELECT 1 FROM "search_words" AS "known"
      WHERE "known"."key" = "words"."value" AND "known"."word" = "words"."value")
    AND "at"."value" <= length("words"."value") + 1
  ON CONFLICT DO NOTHING;
END;

INSERT INTO "search_words" ("key", "word")
SELECT substr("words"."value", 1, "at"."value" - 1) || substr("words"."value", "at"."value" + 1), "words"."value"
FROM "products" CROSS JOIN json_each('[' || replace(json_quote("searchText"), ' ', '","') || ']') AS "words"
CROSS JOIN json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]') AS "at"
WHERE "words"."value" NOT GLOB '*[0-9·]*' AND length("words"."value") BETWEEN 3 AND 24
  AND NOT EXISTS (SELECT 1 FROM "search_words" AS "known"
    WHERE "known"."key" = "words"."value" AND "known"."word" = "words"."value")
  AND "at"."value" <= length("words"."value") + 1
ON CONFLICT DO NOTHING;
