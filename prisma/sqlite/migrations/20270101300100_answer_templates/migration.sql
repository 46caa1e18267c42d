-- Texts that the staff answers with again and again.
CREATE TABLE "answer_templates" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1
);
CREATE UNIQUE INDEX "answer_templates_title_key" ON "answer_templates"("title");
