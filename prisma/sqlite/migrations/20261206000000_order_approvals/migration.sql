-- Orders over a company's amount are approved, no longer "released". SQLite names constraints for readers only, so those of the
-- renamed tables and column keep their names.
ALTER TABLE "orders" RENAME COLUMN "releasedById" TO "approvedById";
DROP INDEX "orders_releasedById_idx";
CREATE INDEX "orders_approvedById_idx" ON "orders"("approvedById") WHERE "approvedById" IS NOT NULL;

ALTER TABLE "release_requests" RENAME TO "approval_requests";
DROP INDEX "release_requests_companyId_state_id_idx";
DROP INDEX "release_requests_askedById_idx";
DROP INDEX "release_requests_endedById_idx";
DROP INDEX "release_requests_companyId_clientReference_key";
CREATE INDEX "approval_requests_companyId_state_id_idx" ON "approval_requests"("companyId", "state", "id");
CREATE INDEX "approval_requests_askedById_idx" ON "approval_requests"("askedById");
CREATE INDEX "approval_requests_endedById_idx" ON "approval_requests"("endedById");
CREATE UNIQUE INDEX "approval_requests_companyId_clientReference_key" ON "approval_requests"("companyId", "clientReference");

ALTER TABLE "release_lines" RENAME TO "approval_lines";
DROP INDEX "release_lines_requestId_idx";
CREATE INDEX "approval_lines_requestId_idx" ON "approval_lines"("requestId");

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
