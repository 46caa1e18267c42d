-- The shop's own pages, such as its wholesale terms, with what of them was published when.
CREATE TABLE "pages" (
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "publishedNumber" INTEGER,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "pages_pkey" PRIMARY KEY ("slug")
);

CREATE TABLE "page_versions" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" >= 1),
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "publishedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "page_versions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "page_versions_slug_fkey" FOREIGN KEY ("slug") REFERENCES "pages"("slug") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "page_versions_slug_number_key" ON "page_versions"("slug", "number");

-- The terms that were agreed to; none for the orders of before.
ALTER TABLE "orders" ADD COLUMN "termsId" INTEGER;
ALTER TABLE "orders" ADD CONSTRAINT "orders_termsId_fkey" FOREIGN KEY ("termsId") REFERENCES "page_versions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Published pages are cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "pages_state" AFTER INSERT OR UPDATE OR DELETE ON "pages"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "pages_truncate_state" AFTER TRUNCATE ON "pages"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
CREATE CONSTRAINT TRIGGER "page_versions_state" AFTER INSERT OR UPDATE OR DELETE ON "page_versions"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "page_versions_truncate_state" AFTER TRUNCATE ON "page_versions"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
