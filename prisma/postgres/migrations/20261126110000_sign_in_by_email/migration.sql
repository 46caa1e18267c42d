-- CreateTable
CREATE TABLE "identity_records" (
    "key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "uid" TEXT,
    "grantId" TEXT,
    "consumedAt" TIMESTAMP(3),
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "identity_records_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "identity_keys" (
    "id" TEXT NOT NULL,
    "key" JSONB NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "identity_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_codes" (
    "attempt" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "codeHash" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3),

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("attempt")
);

-- CreateIndex
CREATE INDEX "identity_records_uid_idx" ON "identity_records"("uid");

-- CreateIndex
CREATE INDEX "identity_records_grantId_idx" ON "identity_records"("grantId");

-- CreateIndex
CREATE INDEX "identity_records_expiresAt_idx" ON "identity_records"("expiresAt");

-- CreateIndex
CREATE INDEX "sign_in_codes_expiresAt_idx" ON "sign_in_codes"("expiresAt");
