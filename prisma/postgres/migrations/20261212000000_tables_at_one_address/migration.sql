-- The page of an uploaded table, to which the page of its change leads back.
UPDATE "bulk_changes" SET "back" = '/admin/tables/products' WHERE "back" = '/admin/products/bulk';
UPDATE "bulk_changes" SET "back" = '/admin/tables/pieces' WHERE "back" = '/admin/products/pieces';
UPDATE "bulk_changes" SET "back" = '/admin/tables/customers' WHERE "back" = '/admin/customers/import';
