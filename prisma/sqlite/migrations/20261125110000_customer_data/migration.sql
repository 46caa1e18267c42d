-- An account whose personal data was erased, or that was merged into another one, is closed.
ALTER TABLE "users" ADD COLUMN "erasedAt" DATETIME;
ALTER TABLE "users" ADD COLUMN "mergedIntoId" TEXT REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "users_mergedIntoId_idx" ON "users"("mergedIntoId");

-- A person's mail, for the file of their data and for its erasure.
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");
