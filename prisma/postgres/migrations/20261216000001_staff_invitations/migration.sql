ALTER TABLE "invitations" ADD COLUMN "staffRole" TEXT
  CHECK ("staffRole" IN ('owner', 'sales', 'warehouse', 'bookkeeping', 'content', 'read-only'));
