-- The prose of the brand: one row, id 1, once an admin has saved it.
CREATE TABLE "brand_texts" (
    "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "texts" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "brand_texts_pkey" PRIMARY KEY ("id")
);

-- It is cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "brand_texts_state" AFTER INSERT OR UPDATE OR DELETE ON "brand_texts"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "brand_texts_truncate_state" AFTER TRUNCATE ON "brand_texts"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
