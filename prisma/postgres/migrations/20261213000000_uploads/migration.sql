-- One store for what is uploaded to be looked at before it changes the shop.
CREATE TABLE "uploads" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "result" JSONB,

    CONSTRAINT "uploads_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "uploads_createdAt_idx" ON "uploads"("createdAt");

INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "createdAt", "appliedAt")
SELECT "id", "kind", "userId", "fileName", jsonb_build_object('csv', "csv", 'answers', '{}'::jsonb), "createdAt", "appliedAt" FROM "table_uploads";
INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "version", "createdAt", "appliedAt", "result")
SELECT "id", 'pictures', "userId", '', jsonb_build_object('files', "files"), "version", "createdAt", "appliedAt", "result" FROM "picture_uploads";
INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "createdAt", "appliedAt", "result")
SELECT "id", 'statement', "userId", "fileName", CASE WHEN jsonb_typeof("entries") = 'array' THEN jsonb_build_object('entries', "entries") ELSE "entries" END, "createdAt", "bookedAt", "result"
FROM "statement_uploads";

DROP TABLE "table_uploads";
DROP TABLE "statement_uploads";
DROP TABLE "picture_uploads";
