ALTER TABLE "users" ADD COLUMN "language" TEXT;
ALTER TABLE "companies" ADD COLUMN "language" TEXT;

-- Companies and their people get the language of their country; nobody has chosen one before.
UPDATE "companies" SET "language" = CASE COALESCE("billingAddress" ->> 'country', "shippingAddress" ->> 'country')
  WHEN 'AT' THEN 'de' WHEN 'DE' THEN 'de' WHEN 'LI' THEN 'de'
  WHEN 'SI' THEN 'sl'
  WHEN 'IT' THEN 'it' WHEN 'SM' THEN 'it'
  WHEN 'FR' THEN 'fr' WHEN 'MC' THEN 'fr'
END;
UPDATE "users" SET "language" = (
  SELECT c."language" FROM "memberships" m JOIN "companies" c ON c."id" = m."companyId"
  WHERE m."userId" = "users"."id" AND c."language" IS NOT NULL ORDER BY m."createdAt", c."id" LIMIT 1
) WHERE "staffRole" IS NULL;
