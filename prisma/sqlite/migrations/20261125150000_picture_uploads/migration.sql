-- CreateTable
CREATE TABLE "picture_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME,
    "result" JSONB,
    CONSTRAINT "picture_uploads_result_check" CHECK (("appliedAt" IS NULL) = ("result" IS NULL))
);

-- CreateIndex
CREATE INDEX "picture_uploads_createdAt_idx" ON "picture_uploads"("createdAt");
