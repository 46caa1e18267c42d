-- Columns get the names that the code uses.
ALTER TABLE "users" RENAME COLUMN "standing" TO "approvalStatus";
ALTER TABLE "users" RENAME COLUMN "standingReason" TO "approvalReason";
ALTER TABLE "users" RENAME COLUMN "standingSince" TO "approvalSince";
ALTER INDEX "users_isApproved_standing_createdAt_id_idx" RENAME TO "users_isApproved_approvalStatus_createdAt_id_idx";
