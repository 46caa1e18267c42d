-- One store for what is uploaded to be looked at before it changes the shop.
CREATE TABLE "uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "kind" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "content" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" DATETIME,
    "result" JSONB
);
CREATE INDEX "uploads_createdAt_idx" ON "uploads"("createdAt");

INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "createdAt", "appliedAt")
SELECT "id", "kind", "userId", "fileName", json_object('csv', "csv", 'answers', json('{}')), "createdAt", "appliedAt" FROM "table_uploads";
INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "version", "createdAt", "appliedAt", "result")
SELECT "id", 'pictures', "userId", '', json_object('files', json("files")), "version", "createdAt", "appliedAt", "result" FROM "picture_uploads";
INSERT INTO "uploads" ("id", "kind", "userId", "fileName", "content", "createdAt", "appliedAt", "result")
SELECT "id", 'statement', "userId", "fileName", CASE WHEN json_type("entries") = 'array' THEN json_object('entries', json("entries")) ELSE "entries" END, "createdAt", "bookedAt", "result"
FROM "statement_uploads";

DROP TABLE "table_uploads";
DROP TABLE "statement_uploads";
DROP TABLE "picture_uploads";
