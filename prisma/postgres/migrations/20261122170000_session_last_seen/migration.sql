-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "lastSeenAt" TIMESTAMP(3);
