-- Tables of pieces may be uploaded as well.
ALTER TABLE "table_uploads" DROP CONSTRAINT "table_uploads_kind_check";
ALTER TABLE "table_uploads" ADD CONSTRAINT "table_uploads_kind_check" CHECK ("kind" IN ('products', 'pieces', 'customers'));
