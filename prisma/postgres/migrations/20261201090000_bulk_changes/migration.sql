-- CreateTable
CREATE TABLE "bulk_changes" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "request" JSONB NOT NULL,
    "back" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "result" JSONB,
    "undoneAt" TIMESTAMP(3),

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "bulk_changes_createdAt_idx" ON "bulk_changes"("createdAt");
