-- Texts that the staff answers with again and again.
CREATE TABLE "answer_templates" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "answer_templates_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "answer_templates_title_key" ON "answer_templates"("title");
