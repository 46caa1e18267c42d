-- E-mails of the brand to the customers of a filtered list, and who wants none.
ALTER TABLE "companies" ADD COLUMN "mailingsOffAt" TIMESTAMP(3);
CREATE TABLE "mailings" (
    "id" SERIAL NOT NULL,
    "actorId" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMP(3),
    CONSTRAINT "mailings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mailings_sentAt_id_idx" ON "mailings"("sentAt", "id");
CREATE INDEX "mailings_actorId_idx" ON "mailings"("actorId");
CREATE TABLE "mailing_recipients" (
    "mailingId" INTEGER NOT NULL,
    "companyId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    CONSTRAINT "mailing_recipients_pkey" PRIMARY KEY ("mailingId", "companyId")
);
CREATE INDEX "mailing_recipients_companyId_idx" ON "mailing_recipients"("companyId");
CREATE INDEX "mailing_recipients_state_mailingId_companyId_idx" ON "mailing_recipients"("state", "mailingId", "companyId");
ALTER TABLE "mailings" ADD CONSTRAINT "mailings_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_mailingId_fkey" FOREIGN KEY ("mailingId") REFERENCES "mailings"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "mailing_recipients" ADD CONSTRAINT "mailing_recipients_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
