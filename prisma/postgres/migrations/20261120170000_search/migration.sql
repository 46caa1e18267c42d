-- DropIndex
DROP INDEX "users_isApproved_createdAt_idx";
DROP INDEX "users_isApproved_standing_createdAt_idx";
DROP INDEX "users_isAdmin_idx";
DROP INDEX "audit_entries_createdAt_idx";
DROP INDEX "audit_entries_action_id_idx";
DROP INDEX "audit_entries_actorId_id_idx";
DROP INDEX "inquiries_isRead_createdAt_idx";
DROP INDEX "orders_createdAt_id_status_orderNumber_poNumber_userId_idx";

-- AlterTable
ALTER TABLE "orders" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';
ALTER TABLE "inquiries" ADD COLUMN "searchText" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "style_counts" (
    "category" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL,
    "bestSeller" BOOLEAN NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "style_counts_pkey" PRIMARY KEY ("category","isActive","bestSeller")
);

-- CreateTable
CREATE TABLE "search_progress" (
    "table" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "after" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "search_progress_pkey" PRIMARY KEY ("table")
);

-- CreateIndex
CREATE INDEX "users_createdAt_id_idx" ON "users"("createdAt", "id");
CREATE INDEX "users_isApproved_isAdmin_createdAt_id_idx" ON "users"("isApproved", "isAdmin", "createdAt", "id");
CREATE INDEX "users_isApproved_standing_createdAt_id_idx" ON "users"("isApproved", "standing" DESC, "createdAt", "id");
CREATE INDEX "users_isAdmin_createdAt_id_idx" ON "users"("isAdmin", "createdAt", "id");
CREATE INDEX "products_isActive_id_idx" ON "products"("isActive", "id");
CREATE INDEX "products_isActive_category_wholesalePrice_id_idx" ON "products"("isActive", "category", "wholesalePrice", "id");
CREATE INDEX "products_isActive_category_createdAt_id_idx" ON "products"("isActive", "category", "createdAt", "id");
CREATE INDEX "products_isActive_bestSeller_id_idx" ON "products"("isActive", "bestSeller" DESC, "id");
CREATE INDEX "products_category_id_idx" ON "products"("category", "id");
CREATE INDEX "products_bestSeller_id_idx" ON "products"("bestSeller", "id");
CREATE INDEX "orders_createdAt_id_status_userId_idx" ON "orders"("createdAt", "id", "status", "userId");
CREATE INDEX "inquiries_createdAt_id_idx" ON "inquiries"("createdAt", "id");
CREATE INDEX "inquiries_isRead_createdAt_id_idx" ON "inquiries"("isRead", "createdAt" DESC, "id" DESC);
CREATE INDEX "inquiries_customerEmail_idx" ON "inquiries"("customerEmail");
CREATE INDEX "audit_entries_createdAt_id_idx" ON "audit_entries"("createdAt", "id");
CREATE INDEX "audit_entries_action_createdAt_id_idx" ON "audit_entries"("action", "createdAt", "id");
CREATE INDEX "audit_entries_result_createdAt_id_idx" ON "audit_entries"("result", "createdAt", "id");
CREATE INDEX "audit_entries_actorId_createdAt_id_idx" ON "audit_entries"("actorId", "createdAt", "id");

-- Approved people and admins, as the desk's page of people lists them.
CREATE INDEX "users_people_idx" ON "users"("createdAt", "id") WHERE "isApproved" OR "isAdmin";

-- Orders by the status that is shown: an unknown one counts as pending.
CREATE INDEX "orders_shown_status_idx" ON "orders"((CASE WHEN "status" IN ('confirmed', 'shipped', 'delivered', 'cancelled') THEN "status" ELSE 'pending' END), "createdAt", "id");

-- How many styles there are of each kind.
INSERT INTO "style_counts" ("category", "isActive", "bestSeller", "count")
SELECT "category", "isActive", "bestSeller", count(*) FROM "products" GROUP BY 1, 2, 3;

CREATE FUNCTION "count_styles"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "style_counts" AS "kept" ("category", "isActive", "bestSeller", "count")
    SELECT "category", "isActive", "bestSeller", count(*) FROM "new_rows" GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT ("category", "isActive", "bestSeller") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "style_counts" AS "kept" ("category", "isActive", "bestSeller", "count")
    SELECT "category", "isActive", "bestSeller", sum("by") FROM (
      SELECT "category", "isActive", "bestSeller", 1 AS "by" FROM "new_rows"
      UNION ALL SELECT "category", "isActive", "bestSeller", -1 FROM "old_rows") AS "changes"
    GROUP BY 1, 2, 3 HAVING sum("by") <> 0 ORDER BY 1, 2, 3
    ON CONFLICT ("category", "isActive", "bestSeller") DO UPDATE SET "count" = "kept"."count" + excluded."count";
  ELSE
    UPDATE "style_counts" AS "kept" SET "count" = "kept"."count" - "gone"."count"
    FROM (SELECT "category", "isActive", "bestSeller", count(*) AS "count" FROM "old_rows" GROUP BY 1, 2, 3) AS "gone"
    WHERE ("kept"."category", "kept"."isActive", "kept"."bestSeller") = ("gone"."category", "gone"."isActive", "gone"."bestSeller");
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "style_counts_insert" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();
CREATE TRIGGER "style_counts_update" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();
CREATE TRIGGER "style_counts_delete" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "count_styles"();

-- What a search looks in: the words of a row. Only ASCII marks and blanks part them here, as in SQLite: the shop has
-- parted them before (app/shop/search).
CREATE FUNCTION "search_vector"("words" text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
  SELECT array_to_tsvector(ARRAY(
    SELECT left("word", 40)
    FROM regexp_split_to_table(lower("words" COLLATE "C"), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f]+') AS "word"
    WHERE "word" <> ''))
$$;

ALTER TABLE "products" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "products_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."searchText");
  RETURN NEW;
END $$;
CREATE TRIGGER "products_search" BEFORE INSERT OR UPDATE OF "searchText" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "products_search"();
CREATE INDEX "products_search_idx" ON "products" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "users" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "users_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."searchText");
  RETURN NEW;
END $$;
CREATE TRIGGER "users_search" BEFORE INSERT OR UPDATE OF "searchText" ON "users"
  FOR EACH ROW EXECUTE FUNCTION "users_search"();
CREATE INDEX "users_search_idx" ON "users" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "orders" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "orders_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(
    CASE NEW."searchText" WHEN '' THEN concat_ws(' ', NEW."orderNumber", NEW."poNumber") ELSE NEW."searchText" END
      || ' ' || (SELECT "searchText" FROM "users" WHERE "users"."id" = NEW."userId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "orders_search" BEFORE INSERT OR UPDATE OF "searchText", "orderNumber", "poNumber", "userId" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "orders_search"();
CREATE INDEX "orders_search_idx" ON "orders" USING gin ("searchVector") WITH (fastupdate = off);
-- An order is found by its customer's words as well.
CREATE FUNCTION "users_search_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "orders" SET "searchText" = "searchText" WHERE "userId" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "users_search_orders" AFTER UPDATE OF "searchText" ON "users"
  FOR EACH ROW WHEN (OLD."searchVector" <> NEW."searchVector") EXECUTE FUNCTION "users_search_orders"();

ALTER TABLE "inquiries" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "inquiries_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(
    CASE NEW."searchText" WHEN '' THEN concat_ws(' ', NEW."customerName", NEW."customerEmail", NEW."company") ELSE NEW."searchText" END);
  RETURN NEW;
END $$;
CREATE TRIGGER "inquiries_search" BEFORE INSERT OR UPDATE OF "searchText", "customerName", "customerEmail", "company" ON "inquiries"
  FOR EACH ROW EXECUTE FUNCTION "inquiries_search"();
CREATE INDEX "inquiries_search_idx" ON "inquiries" USING gin ("searchVector") WITH (fastupdate = off);

ALTER TABLE "outgoing_mail" ADD COLUMN "searchVector" tsvector;
CREATE FUNCTION "outgoing_mail_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchVector" := "search_vector"(NEW."toAddress");
  RETURN NEW;
END $$;
CREATE TRIGGER "outgoing_mail_search" BEFORE INSERT OR UPDATE OF "toAddress" ON "outgoing_mail"
  FOR EACH ROW EXECUTE FUNCTION "outgoing_mail_search"();
CREATE INDEX "outgoing_mail_search_idx" ON "outgoing_mail" USING gin ("searchVector") WITH (fastupdate = off);

-- The rows that are there; orders may be very many, and come in when the shop has started.
UPDATE "products" SET "searchText" = "searchText";
UPDATE "users" SET "searchText" = "searchText";
UPDATE "inquiries" SET "searchText" = "searchText";
UPDATE "outgoing_mail" SET "toAddress" = "toAddress";

-- Whose words are to be made by the shop itself when it starts, which knows more letters than a database does.
INSERT INTO "search_progress" ("table") VALUES ('products'), ('users'), ('orders'), ('inquiries');
