-- An admin of before is an owner. The column is made anew for its check; what names the column is dropped meanwhile.
DROP INDEX "users_staffRole_createdAt_id_idx";
DROP TRIGGER "users_search_insert";
DROP TRIGGER "users_search_update";
ALTER TABLE "users" RENAME COLUMN "staffRole" TO "formerRole";
ALTER TABLE "users" ADD COLUMN "staffRole" TEXT
  CHECK ("staffRole" IN ('owner', 'sales', 'warehouse', 'bookkeeping', 'content', 'read-only'));
UPDATE "users" SET "staffRole" = 'owner' WHERE "formerRole" = 'admin';
ALTER TABLE "users" DROP COLUMN "formerRole";
CREATE INDEX "users_staffRole_createdAt_id_idx" ON "users"("staffRole", "createdAt", "id");
CREATE TRIGGER "users_search_insert" AFTER INSERT ON "users"
BEGIN
  INSERT INTO "user_numbers" ("userId") VALUES (NEW."id");
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."staffRole" IS NOT NULL THEN ' ·person ·admin' WHEN EXISTS (SELECT 1 FROM "companies" WHERE "contactId" = NEW."id" AND "approvalStatus" = 'approved') THEN ' ·person ·customer' ELSE '' END);
END;
CREATE TRIGGER "users_search_update" AFTER UPDATE OF "id", "searchText", "staffRole", "createdAt" ON "users"
BEGIN
  DELETE FROM "users_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = OLD."id");
  UPDATE "user_numbers" SET "userId" = NEW."id" WHERE "userId" = OLD."id" AND OLD."id" <> NEW."id";
  INSERT INTO "users_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | (SELECT "number" FROM "user_numbers" WHERE "userId" = NEW."id"), NEW."searchText"
    || CASE WHEN NEW."staffRole" IS NOT NULL THEN ' ·person ·admin' WHEN EXISTS (SELECT 1 FROM "companies" WHERE "contactId" = NEW."id" AND "approvalStatus" = 'approved') THEN ' ·person ·customer' ELSE '' END);
END;
