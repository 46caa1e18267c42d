-- The people of a company: colleagues of an account, and their invitations. Existing customers are companies of one.
ALTER TABLE "users" ADD COLUMN "companyId" TEXT;
ALTER TABLE "users" ADD COLUMN "companyRole" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "users" ADD CONSTRAINT "users_companyRole_check" CHECK ("companyRole" IN ('owner', 'buyer', 'reader'));
CREATE INDEX "users_companyId_idx" ON "users"("companyId");

CREATE TABLE "company_invitations" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('owner', 'buyer', 'reader')),
    "tokenHash" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "invitedById" TEXT,
    "acceptedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "company_invitations_tokenHash_key" ON "company_invitations"("tokenHash");
CREATE INDEX "company_invitations_companyId_createdAt_idx" ON "company_invitations"("companyId", "createdAt");
CREATE INDEX "company_invitations_email_idx" ON "company_invitations"("email");
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Whether who placed an order for the account was a colleague; otherwise it was an admin.
ALTER TABLE "orders" ADD COLUMN "isByColleague" BOOLEAN NOT NULL DEFAULT false;
