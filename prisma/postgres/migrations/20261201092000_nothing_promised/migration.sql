-- AlterTable
ALTER TABLE "shop_settings" ALTER COLUMN "freeShippingThresholdEU" DROP NOT NULL,
ALTER COLUMN "freeShippingThresholdEU" DROP DEFAULT,
ALTER COLUMN "freeShippingThresholdWorld" DROP NOT NULL,
ALTER COLUMN "freeShippingThresholdWorld" DROP DEFAULT,
ALTER COLUMN "minimumOrderValue" SET DEFAULT 0,
ALTER COLUMN "minimumPiecesPerStyle" SET DEFAULT 1,
ALTER COLUMN "markupFrom" DROP NOT NULL,
ALTER COLUMN "markupFrom" DROP DEFAULT,
ALTER COLUMN "markupTo" DROP NOT NULL,
ALTER COLUMN "markupTo" DROP DEFAULT;

-- A shop that has begun and never saved its offers keeps what it has promised by the defaults of the version before.
INSERT INTO "shop_settings" ("id", "freeShippingThresholdEU", "freeShippingThresholdWorld", "minimumOrderValue", "minimumPiecesPerStyle", "enforceMinimums", "markupFrom", "markupTo", "version", "updatedAt")
SELECT 1, 0, 0, 100000, 3, false, 290, 320, 0, CURRENT_TIMESTAMP
WHERE NOT EXISTS (SELECT 1 FROM "shop_settings")
AND (EXISTS (SELECT 1 FROM "users") OR EXISTS (SELECT 1 FROM "products"));
