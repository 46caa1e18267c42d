-- An admin can decide about a VAT ID as well, with a reason.
ALTER TABLE "vat_checks" ADD COLUMN "decidedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "vat_checks" ADD COLUMN "reason" TEXT;
ALTER TABLE "vat_checks" ADD COLUMN "isCurrent" BOOLEAN NOT NULL DEFAULT true;

-- A check of a VAT ID that the customer has given up does not count any more, even if they give it again.
UPDATE "vat_checks" SET "isCurrent" = false
WHERE "vatId" IS NOT (SELECT "vatId" FROM "users" WHERE "users"."id" = "vat_checks"."userId");

CREATE TRIGGER "users_vat_id_checks" AFTER UPDATE OF "vatId" ON "users"
WHEN OLD."vatId" IS NOT NULL AND OLD."vatId" IS NOT NEW."vatId" BEGIN
    UPDATE "vat_checks" SET "isCurrent" = false WHERE "userId" = NEW."id" AND "isCurrent" = true;
END;

-- Why an admin chose a treatment of VAT, and what decided that of each proforma. Both are unknown of what there is: proformas
-- that were issued keep what they say.
ALTER TABLE "orders" ADD COLUMN "vatReason" TEXT;
ALTER TABLE "orders" ADD COLUMN "vatDecidedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "orders" ADD COLUMN "vatDecidedAt" DATETIME;
ALTER TABLE "proformas" ADD COLUMN "vatBasis" JSONB;
