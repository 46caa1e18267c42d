-- In which a visitor has written, for the answers; null for what is there already.
ALTER TABLE "inquiries" ADD COLUMN "language" TEXT;
ALTER TABLE "access_requests" ADD COLUMN "language" TEXT;
