-- What a person has said the columns of uploaded tables hold, for the next one with the same row of headings.
CREATE TABLE "column_answers" (
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "companyId" TEXT,
    "answer" JSONB NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "column_answers_pkey" PRIMARY KEY ("key")
);

CREATE INDEX "column_answers_companyId_kind_updatedAt_idx" ON "column_answers"("companyId", "kind", "updatedAt");

ALTER TABLE "column_answers" ADD CONSTRAINT "column_answers_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
