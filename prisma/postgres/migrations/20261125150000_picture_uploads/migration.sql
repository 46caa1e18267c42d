-- CreateTable
CREATE TABLE "picture_uploads" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "files" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "result" JSONB,

    CONSTRAINT "picture_uploads_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "picture_uploads_result_check" CHECK (("appliedAt" IS NULL) = ("result" IS NULL))
);

-- CreateIndex
CREATE INDEX "picture_uploads_createdAt_idx" ON "picture_uploads"("createdAt");
