-- Of the e-mail that a message came by: one e-mail is one message.
ALTER TABLE "messages" ADD COLUMN "mailId" TEXT;
CREATE UNIQUE INDEX "messages_mailId_key" ON "messages"("mailId");
