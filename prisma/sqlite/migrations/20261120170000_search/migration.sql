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

    PRIMARY KEY ("category", "isActive", "bestSeller")
);

-- CreateTable
CREATE TABLE "search_progress" (
    "table" TEXT NOT NULL PRIMARY KEY,
    "version" INTEGER NOT NULL DEFAULT 0,
    "after" TEXT NOT NULL DEFAULT ''
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

-- Marks part the words of people from now on, so that few need others when the shop has started: orders would as well.
UPDATE "users" SET "searchText" = replace(replace(replace(replace("searchText", '@', ' '), '.', ' '), '-', ' '), '_', ' ');

-- How many styles there are of each kind.
INSERT INTO "style_counts" ("category", "isActive", "bestSeller", "count")
SELECT "category", "isActive", "bestSeller", count(*) FROM "products" GROUP BY 1, 2, 3;

CREATE TRIGGER "style_counts_insert" AFTER INSERT ON "products"
BEGIN
  INSERT INTO "style_counts" ("category", "isActive", "bestSeller")
  SELECT NEW."category", NEW."isActive", NEW."bestSeller" WHERE NOT EXISTS (SELECT 1 FROM "style_counts"
    WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller");
  UPDATE "style_counts" SET "count" = "count" + 1
  WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller";
END;

CREATE TRIGGER "style_counts_update" AFTER UPDATE OF "category", "isActive", "bestSeller" ON "products"
WHEN (OLD."category", OLD."isActive", OLD."bestSeller") IS NOT (NEW."category", NEW."isActive", NEW."bestSeller")
BEGIN
  UPDATE "style_counts" SET "count" = "count" - 1
  WHERE "category" = OLD."category" AND "isActive" = OLD."isActive" AND "bestSeller" = OLD."bestSeller";
  INSERT INTO "style_counts" ("category", "isActive", "bestSeller")
  SELECT NEW."category", NEW."isActive", NEW."bestSeller" WHERE NOT EXISTS (SELECT 1 FROM "style_counts"
    WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller");
  UPDATE "style_counts" SET "count" = "count" + 1
  WHERE "category" = NEW."category" AND "isActive" = NEW."isActive" AND "bestSeller" = NEW."bestSeller";
END;

CREATE TRIGGER "style_counts_delete" AFTER DELETE ON "products"
BEGIN
  UPDATE "style_counts" SET "count" = "count" - 1
  WHERE "category" = OLD."category" AND "isActive" = OLD."isActive" AND "bestSeller" = OLD."bestSeller";
END;

-- What a search looks in: the words of a row and, with a dot before it, what lists are filtered by. A row's number in
-- an index is its place in a list, so that a search is read in the order in which it is shown; the last 31 bits are
-- the id. Only ASCII marks and blanks part words here: the shop has parted them before (app/shop/search). A beginning
-- of a word as long as one of "prefix" is found as quickly as a word; of a longer one there are few.

CREATE VIRTUAL TABLE "products_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE VIRTUAL TABLE "products_by_price" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE VIRTUAL TABLE "products_by_date" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8 9 10');
CREATE TRIGGER "products_search_insert" AFTER INSERT ON "products"
BEGIN
  INSERT INTO "products_search"(rowid, "words") VALUES (NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_price"(rowid, "words") VALUES ((NEW."wholesalePrice" << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_date"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
END;
CREATE TRIGGER "products_search_update" AFTER UPDATE OF "searchText", "isActive", "bestSeller", "category", "wholesalePrice", "createdAt" ON "products"
BEGIN
  DELETE FROM "products_search" WHERE rowid = OLD."id";
  DELETE FROM "products_by_price" WHERE rowid = (OLD."wholesalePrice" << 31) | OLD."id";
  DELETE FROM "products_by_date" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "products_search"(rowid, "words") VALUES (NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_price"(rowid, "words") VALUES ((NEW."wholesalePrice" << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
  INSERT INTO "products_by_date"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", NEW."searchText" || CASE WHEN NEW."isActive" THEN ' ·active' ELSE ' ·inactive' END
    || CASE WHEN NEW."bestSeller" THEN ' ·best' ELSE ' ·other' END || ' ·in' || hex(NEW."category"));
END;
CREATE TRIGGER "products_search_delete" AFTER DELETE ON "products"
BEGIN
  DELETE FROM "products_search" WHERE rowid = OLD."id";
  DELETE FROM "products_by_price" WHERE rowid = (OLD."wholesalePrice" << 31) | OLD."id";
  DELETE FROM "products_by_date" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "orders_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "orders_search_insert" AFTER INSERT ON "orders"
BEGIN
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "users" WHERE "users"."id" = NEW."userId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
CREATE TRIGGER "orders_search_update" AFTER UPDATE OF "searchText", "orderNumber", "poNumber", "userId", "status", "createdAt" ON "orders"
BEGIN
  DELETE FROM "orders_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "users" WHERE "users"."id" = NEW."userId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
CREATE TRIGGER "orders_search_delete" AFTER DELETE ON "orders"
BEGIN
  DELETE FROM "orders_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "inquiries_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "inquiries_search_insert" AFTER INSERT ON "inquiries"
BEGIN
  INSERT INTO "inquiries_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."customerName" || ' ' || NEW."customerEmail" || ' ' || coalesce(NEW."company", '') ELSE NEW."searchText" END
    || CASE WHEN NEW."isRead" THEN ' ·read' ELSE ' ·unread' END);
END;
CREATE TRIGGER "inquiries_search_update" AFTER UPDATE OF "searchText", "customerName", "customerEmail", "company", "isRead", "createdAt" ON "inquiries"
BEGIN
  DELETE FROM "inquiries_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "inquiries_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."customerName" || ' ' || NEW."customerEmail" || ' ' || coalesce(NEW."company", '') ELSE NEW."searchText" END
    || CASE WHEN NEW."isRead" THEN ' ·read' ELSE ' ·unread' END);
END;
CREATE TRIGGER "inquiries_search_delete" AFTER DELETE ON "inquiries"
BEGIN
  DELETE FROM "inquiries_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
END;

CREATE VIRTUAL TABLE "outgoing_mail_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "outgoing_mail_search_insert" AFTER INSERT ON "outgoing_mail"
BEGIN
  INSERT INTO "outgoing_mail_search"(rowid, "words") VALUES (NEW."id", NEW."toAddress" || ' ·' || NEW."state");
END;
CREATE TRIGGER "outgoing_mail_search_update" AFTER UPDATE OF "toAddress", "state" ON "outgoing_mail"
BEGIN
  DELETE FROM "outgoing_mail_search" WHERE rowid = OLD."id";
  INSERT INTO "outgoing_mail_search"(rowid, "words") VALUES (NEW."id", NEW."toAddress" || ' ·' || NEW."state");
END;
CREATE TRIGGER "outgoing_mail_search_delete" AFTER DELETE ON "outgoing_mail"
BEGIN
  DELETE FROM "outgoing_mail_search" WHERE rowid = OLD."id";
END;

-- An index wants numbers, and the ids of people are none.
CREATE TABLE "user_numbers" ("number" INTEGER PRIMARY KEY AUTOINCREMENT, "userId" TEXT NOT NULL UNIQUE);
INSERT INTO "user_numbers" ("userId") SELECT "id" FROM "users" ORDER BY "createdAt", "id";
CREATE VIRTUAL TABLE "users_search" USING fts5("words", content='', contentless_delete=1, detail=none, tokenize='ascii', prefix='1 2 3 4 5 6 7 8');
CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users"
BEGIN
  INSERT INTO "user_numbers" ("userId") VALUES (NEW."id");
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."isApproved" OR NEW."isAdmin" THEN ' ·person' ELSE '' END
    || CASE WHEN NEW."isAdmin" THEN ' ·admin' ELSE '' END
    || CASE WHEN NEW."isApproved" THEN CASE WHEN NEW."isAdmin" THEN '' ELSE ' ·customer' END ELSE ' ·open ·' || NEW."standing" END);
END;
CREATE TRIGGER "users_search_update" AFTER UPDATE OF "id", "searchText", "isApproved", "isAdmin", "standing", "createdAt" ON "users"
BEGIN
  DELETE FROM "users_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = OLD."id");
  UPDATE "user_numbers" SET "userId" = NEW."id" WHERE "userId" = OLD."id" AND OLD."id" <> NEW."id";
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."isApproved" OR NEW."isAdmin" THEN ' ·person' ELSE '' END
    || CASE WHEN NEW."isAdmin" THEN ' ·admin' ELSE '' END
    || CASE WHEN NEW."isApproved" THEN CASE WHEN NEW."isAdmin" THEN '' ELSE ' ·customer' END ELSE ' ·open ·' || NEW."standing" END);
END;
CREATE TRIGGER "users_search_delete" AFTER DELETE ON "users"
BEGIN
  DELETE FROM "users_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = OLD."id");
  DELETE FROM "user_numbers" WHERE "userId" = OLD."id";
END;
-- An order is found by its customer's words as well.
CREATE TRIGGER "users_search_orders" AFTER UPDATE OF "searchText" ON "users" WHEN OLD."searchText" <> NEW."searchText"
BEGIN
  UPDATE "orders" SET "searchText" = "searchText" WHERE "userId" = NEW."id";
END;

-- The rows that are there; orders may be very many, and come in when the shop has started.
UPDATE "products" SET "searchText" = "searchText";
INSERT INTO "users_search"(rowid, "words") SELECT (CAST(strftime('%s', "users"."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = "users"."id"), "searchText"
    || CASE WHEN "isApproved" OR "isAdmin" THEN ' ·person' ELSE '' END
    || CASE WHEN "isAdmin" THEN ' ·admin' ELSE '' END
    || CASE WHEN "isApproved" THEN CASE WHEN "isAdmin" THEN '' ELSE ' ·customer' END ELSE ' ·open ·' || "standing" END FROM "users";
UPDATE "inquiries" SET "searchText" = "searchText";
UPDATE "outgoing_mail" SET "state" = "state";

-- Whose words are to be made by the shop itself when it starts, which knows more letters than a database does.
INSERT INTO "search_progress" ("table") VALUES ('products'), ('users'), ('orders'), ('inquiries');
