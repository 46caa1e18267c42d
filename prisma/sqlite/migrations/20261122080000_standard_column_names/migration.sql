-- Columns get the names that the code uses. SQLite rewrites the triggers and indexes that name them.
ALTER TABLE "users" RENAME COLUMN "standing" TO "approvalStatus";
ALTER TABLE "users" RENAME COLUMN "standingReason" TO "approvalReason";
ALTER TABLE "users" RENAME COLUMN "standingSince" TO "approvalSince";
DROP INDEX "users_isApproved_standing_createdAt_id_idx";
CREATE INDEX "users_isApproved_approvalStatus_createdAt_id_idx" ON "users"("isApproved", "approvalStatus" DESC, "createdAt", "id");
