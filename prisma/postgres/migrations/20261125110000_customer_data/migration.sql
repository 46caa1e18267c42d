-- An account whose personal data was erased, or that was merged into another one, is closed.
ALTER TABLE "users" ADD COLUMN "erasedAt" TIMESTAMP(3);
ALTER TABLE "users" ADD COLUMN "mergedIntoId" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "users_mergedIntoId_idx" ON "users"("mergedIntoId");

-- A person's mail, for the file of their data and for its erasure.
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");
