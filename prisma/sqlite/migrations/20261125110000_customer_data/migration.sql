-- An account whose personal data was erased, or that was merged into another one, is closed.
ALTER TABLE "users" ADD COLUMN "erasedAt" DATETIME;
ALTER TABLE "users" ADD COLUMN "mergedIntoId" TEXT REFERENCES "users" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "users_mergedIntoId_idx" ON "users"("mergedIntoId");

-- A person's mail, for the file of their data and for its erasure.
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");

-- Tables of customers are uploaded and reviewed as those of styles are.
DROP INDEX "product_uploads_createdAt_idx";
CREATE TABLE "table_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('products', 'customers')),
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME
);
INSERT INTO "table_uploads" ("id", "kind", "userId", "fileName", "csv", "createdAt", "appliedAt")
  SELECT "id", 'products', "userId", "fileName", "csv", "createdAt", "appliedAt" FROM "product_uploads";
DROP TABLE "product_uploads";
CREATE INDEX "table_uploads_createdAt_idx" ON "table_uploads"("createdAt");
