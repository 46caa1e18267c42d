-- Orders over a company's amount are approved, no longer "released".
ALTER TABLE "orders" RENAME COLUMN "releasedById" TO "approvedById";
ALTER TABLE "orders" RENAME CONSTRAINT "orders_releasedById_fkey" TO "orders_approvedById_fkey";
ALTER INDEX "orders_releasedById_idx" RENAME TO "orders_approvedById_idx";

ALTER TABLE "release_requests" RENAME TO "approval_requests";
ALTER SEQUENCE "release_requests_id_seq" RENAME TO "approval_requests_id_seq";
ALTER TABLE "approval_requests" RENAME CONSTRAINT "release_requests_pkey" TO "approval_requests_pkey";
ALTER TABLE "approval_requests" RENAME CONSTRAINT "release_requests_companyId_fkey" TO "approval_requests_companyId_fkey";
ALTER TABLE "approval_requests" RENAME CONSTRAINT "release_requests_askedById_fkey" TO "approval_requests_askedById_fkey";
ALTER TABLE "approval_requests" RENAME CONSTRAINT "release_requests_endedById_fkey" TO "approval_requests_endedById_fkey";
ALTER INDEX "release_requests_companyId_state_id_idx" RENAME TO "approval_requests_companyId_state_id_idx";
ALTER INDEX "release_requests_askedById_idx" RENAME TO "approval_requests_askedById_idx";
ALTER INDEX "release_requests_endedById_idx" RENAME TO "approval_requests_endedById_idx";
ALTER INDEX "release_requests_companyId_clientReference_key" RENAME TO "approval_requests_companyId_clientReference_key";

ALTER TABLE "release_lines" RENAME TO "approval_lines";
ALTER SEQUENCE "release_lines_id_seq" RENAME TO "approval_lines_id_seq";
ALTER TABLE "approval_lines" RENAME CONSTRAINT "release_lines_pkey" TO "approval_lines_pkey";
ALTER TABLE "approval_lines" RENAME CONSTRAINT "release_lines_requestId_fkey" TO "approval_lines_requestId_fkey";
ALTER INDEX "release_lines_requestId_idx" RENAME TO "approval_lines_requestId_idx";

UPDATE "approval_requests" SET "state" = 'approved' WHERE "state" = 'released';

UPDATE "audit_entries" SET "action" = 'change_approval_limit' WHERE "action" = 'change_release_amount';
UPDATE "audit_entries" SET "action" = 'approve_order' WHERE "action" = 'release_order';
UPDATE "audit_entries" SET "action" = 'decline_approval_request' WHERE "action" = 'decline_release';
UPDATE "audit_entries" SET "action" = 'withdraw_approval_request' WHERE "action" = 'withdraw_release';

UPDATE "outgoing_mail" SET "kind" = 'order-approval-requested' WHERE "kind" = 'release-asked';
UPDATE "outgoing_mail" SET "kind" = 'order-approved' WHERE "kind" = 'release-done';
UPDATE "outgoing_mail" SET "kind" = 'order-approval-declined' WHERE "kind" = 'release-declined';
-- "release:12:released" becomes "approval:12:approved".
UPDATE "outgoing_mail" SET "key" = 'approval:' || replace(substr("key", 9), ':released', ':approved') WHERE "key" LIKE 'release:%';
