-- E-mails of the brand to the customers of a filtered list, and who wants none.
ALTER TABLE "companies" ADD COLUMN "mailingsOffAt" DATETIME;
CREATE TABLE "mailings" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "actorId" TEXT,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "list" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" DATETIME,
    CONSTRAINT "mailings_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "mailings_sentAt_id_idx" ON "mailings"("sentAt", "id");
CREATE INDEX "mailings_actorId_idx" ON "mailings"("actorId");
CREATE TABLE "mailing_recipients" (
    "mailingId" INTEGER NOT NULL,
    "companyId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    PRIMARY KEY ("mailingId", "companyId"),
    CONSTRAINT "mailing_recipients_mailingId_fkey" FOREIGN KEY ("mailingId") REFERENCES "mailings" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "mailing_recipients_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "mailing_recipients_companyId_idx" ON "mailing_recipients"("companyId");
CREATE INDEX "mailing_recipients_state_mailingId_companyId_idx" ON "mailing_recipients"("state", "mailingId", "companyId");
