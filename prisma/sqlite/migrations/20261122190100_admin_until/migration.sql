-- AlterTable
ALTER TABLE "users" ADD COLUMN "adminUntil" DATETIME;

-- CreateIndex
CREATE INDEX "users_adminUntil_idx" ON "users"("adminUntil");
