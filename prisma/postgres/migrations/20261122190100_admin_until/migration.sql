-- AlterTable
ALTER TABLE "users" ADD COLUMN "adminUntil" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "users_adminUntil_idx" ON "users"("adminUntil");
