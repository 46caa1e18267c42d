-- The number with which a series begins: those before it are of another program.
ALTER TABLE "document_series" ADD COLUMN "first" INTEGER NOT NULL DEFAULT 1 CHECK ("first" >= 1);
