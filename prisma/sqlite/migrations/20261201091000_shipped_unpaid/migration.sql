-- AlterTable
ALTER TABLE "shipments" ADD COLUMN "unpaid" BIGINT;
ALTER TABLE "shipments" ADD COLUMN "unpaidById" TEXT;
