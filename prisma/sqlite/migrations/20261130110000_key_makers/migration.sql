-- Who made an API key. Of keys that exist, the audit log knows it; null: nobody knows, or their account is gone.
ALTER TABLE "api_keys" ADD COLUMN "createdById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
UPDATE "api_keys" SET "createdById" = (
    SELECT "actorId" FROM "audit_entries"
    WHERE "subject" = 'api-key:' || "api_keys"."id" AND "action" = 'create_api_key'
    ORDER BY "id" LIMIT 1
);
CREATE INDEX "api_keys_createdById_idx" ON "api_keys"("createdById");
