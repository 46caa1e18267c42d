-- Tables of pieces may be uploaded as well.
CREATE TABLE "new_table_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('products', 'pieces', 'customers')),
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "csv" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME
);
INSERT INTO "new_table_uploads" ("id", "kind", "userId", "fileName", "csv", "createdAt", "appliedAt")
  SELECT "id", "kind", "userId", "fileName", "csv", "createdAt", "appliedAt" FROM "table_uploads";
DROP TABLE "table_uploads";
ALTER TABLE "new_table_uploads" RENAME TO "table_uploads";
CREATE INDEX "table_uploads_createdAt_idx" ON "table_uploads"("createdAt");
