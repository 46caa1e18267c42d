-- Keys of the brand's own programs.
CREATE TABLE "program_keys" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "keyHash" TEXT NOT NULL,
    "hint" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),
    "createdById" TEXT,
    CONSTRAINT "program_keys_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "program_keys" ADD CONSTRAINT "program_keys_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "program_keys_keyHash_key" ON "program_keys"("keyHash");
CREATE INDEX "program_keys_createdById_idx" ON "program_keys"("createdById");
