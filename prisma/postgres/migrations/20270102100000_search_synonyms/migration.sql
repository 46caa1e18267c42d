-- Words that the brand's customers use, and what they mean in the shop; "key" is the word without case, accents and punctuation.
CREATE TABLE "search_synonyms" (
    "id" SERIAL NOT NULL,
    "word" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "meaning" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "search_synonyms_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "search_synonyms_key_key" ON "search_synonyms"("key");

CREATE CONSTRAINT TRIGGER "search_synonyms_state" AFTER INSERT OR UPDATE OR DELETE ON "search_synonyms"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "search_synonyms_truncate_state" AFTER TRUNCATE ON "search_synonyms"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
