-- An account whose personal data was erased, or that was merged into another one, is closed.
ALTER TABLE "users" ADD COLUMN "erasedAt" TIMESTAMP(3);
ALTER TABLE "users" ADD COLUMN "mergedIntoId" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "users_mergedIntoId_idx" ON "users"("mergedIntoId");

-- A person's mail, for the file of their data and for its erasure.
CREATE INDEX "outgoing_mail_toAddress_id_idx" ON "outgoing_mail"("toAddress", "id");

-- Tables of customers are uploaded and reviewed as those of styles are.
ALTER TABLE "product_uploads" RENAME TO "table_uploads";
ALTER TABLE "table_uploads" RENAME CONSTRAINT "product_uploads_pkey" TO "table_uploads_pkey";
ALTER INDEX "product_uploads_createdAt_idx" RENAME TO "table_uploads_createdAt_idx";
ALTER TABLE "table_uploads" ADD COLUMN "kind" TEXT NOT NULL DEFAULT 'products';
ALTER TABLE "table_uploads" ALTER COLUMN "kind" DROP DEFAULT;
ALTER TABLE "table_uploads" ADD CONSTRAINT "table_uploads_kind_check" CHECK ("kind" IN ('products', 'customers'));
