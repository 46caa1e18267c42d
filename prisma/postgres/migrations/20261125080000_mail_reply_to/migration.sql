-- AlterTable
ALTER TABLE "outgoing_mail" ADD COLUMN "replyTo" TEXT;
