ALTER TABLE "users" ADD COLUMN "language" TEXT;
ALTER TABLE "companies" ADD COLUMN "language" TEXT;
