-- CreateTable
CREATE TABLE "bulk_changes" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "back" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME,
    "result" JSONB,
    "undoneAt" DATETIME
);

-- CreateIndex
CREATE INDEX "bulk_changes_createdAt_idx" ON "bulk_changes"("createdAt");
