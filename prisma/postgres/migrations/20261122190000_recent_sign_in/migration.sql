-- AlterTable
ALTER TABLE "sessions" ADD COLUMN "signedInAt" TIMESTAMP(3);
