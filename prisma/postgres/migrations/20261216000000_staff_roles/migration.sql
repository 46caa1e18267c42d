-- An admin of before is an owner.
ALTER TABLE "users" DROP CONSTRAINT IF EXISTS "users_staffRole_check";
UPDATE "users" SET "staffRole" = 'owner' WHERE "staffRole" = 'admin';
ALTER TABLE "users" ADD CONSTRAINT "users_staffRole_check"
  CHECK ("staffRole" IN ('owner', 'sales', 'warehouse', 'bookkeeping', 'content', 'read-only'));
