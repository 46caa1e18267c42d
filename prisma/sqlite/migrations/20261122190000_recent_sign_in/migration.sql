-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "signedInAt" DATETIME;
