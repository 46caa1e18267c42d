-- An admin can decide about a VAT ID as well, with a reason.
ALTER TABLE "vat_checks" ADD COLUMN "decidedById" TEXT, ADD COLUMN "reason" TEXT, ADD COLUMN "isCurrent" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_decidedById_fkey"
    FOREIGN KEY ("decidedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A check of a VAT ID that the customer has given up does not count any more, even if they give it again.
UPDATE "vat_checks" SET "isCurrent" = false
WHERE "vatId" IS DISTINCT FROM (SELECT "vatId" FROM "users" WHERE "users"."id" = "vat_checks"."userId");

CREATE FUNCTION "end_vat_checks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "vat_checks" SET "isCurrent" = false WHERE "userId" = NEW."id" AND "isCurrent" = true;
    RETURN NULL;
END
$$;
CREATE TRIGGER "users_vat_id_checks" AFTER UPDATE OF "vatId" ON "users" FOR EACH ROW
    WHEN (OLD."vatId" IS NOT NULL AND OLD."vatId" IS DISTINCT FROM NEW."vatId") EXECUTE FUNCTION "end_vat_checks"();

-- Why an admin chose a treatment of VAT, and what decided that of each proforma. Both are unknown of what there is: proformas
-- that were issued keep what they say.
ALTER TABLE "orders" ADD COLUMN "vatReason" TEXT, ADD COLUMN "vatDecidedById" TEXT, ADD COLUMN "vatDecidedAt" TIMESTAMP(3);
ALTER TABLE "orders" ADD CONSTRAINT "orders_vatDecidedById_fkey"
    FOREIGN KEY ("vatDecidedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "proformas" ADD COLUMN "vatBasis" JSONB;
