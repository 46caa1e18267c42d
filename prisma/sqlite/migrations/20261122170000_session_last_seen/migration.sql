-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "lastSeenAt" DATETIME;
