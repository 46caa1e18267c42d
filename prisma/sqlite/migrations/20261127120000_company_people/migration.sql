-- The people of a company: colleagues of an account, and their invitations. Existing customers are companies of one.
ALTER TABLE "users" ADD COLUMN "companyId" TEXT REFERENCES "users" ("id") ON DELETE NO ACTION ON UPDATE CASCADE;
ALTER TABLE "users" ADD COLUMN "companyRole" TEXT CHECK ("companyRole" IN ('owner', 'buyer', 'reader'));
CREATE INDEX "users_companyId_idx" ON "users"("companyId");

CREATE TABLE "company_invitations" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL CHECK ("role" IN ('owner', 'buyer', 'reader')),
    "tokenHash" TEXT NOT NULL,
    "expiresAt" DATETIME NOT NULL,
    "invitedById" TEXT,
    "acceptedAt" DATETIME,
    "revokedAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "company_invitations_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "company_invitations_invitedById_fkey" FOREIGN KEY ("invitedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "company_invitations_tokenHash_key" ON "company_invitations"("tokenHash");
CREATE INDEX "company_invitations_companyId_createdAt_idx" ON "company_invitations"("companyId", "createdAt");
CREATE INDEX "company_invitations_email_idx" ON "company_invitations"("email");

-- Whether who placed an order for the account was a colleague; otherwise it was an admin.
ALTER TABLE "orders" ADD COLUMN "isByColleague" BOOLEAN NOT NULL DEFAULT false;
