-- CreateTable
CREATE TABLE "identity_records" (
    "key" TEXT NOT NULL PRIMARY KEY,
    "payload" JSONB NOT NULL,
    "uid" TEXT,
    "grantId" TEXT,
    "consumedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "identity_keys" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "key" JSONB NOT NULL,
    "expiresAt" DATETIME NOT NULL
);

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "attempt" TEXT NOT NULL PRIMARY KEY,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" DATETIME NOT NULL,
    "usedAt" DATETIME
);

-- CreateIndex
CREATE INDEX "identity_records_uid_idx" ON "identity_records"("uid");

-- CreateIndex
CREATE INDEX "identity_records_grantId_idx" ON "identity_records"("grantId");

-- CreateIndex
CREATE INDEX "identity_records_expiresAt_idx" ON "identity_records"("expiresAt");

-- CreateIndex
CREATE INDEX "sign_in_codes_expiresAt_idx" ON "sign_in_codes"("expiresAt");
