-- What a proforma promises: null until the brand has entered it.
ALTER TABLE "shop_settings" ADD COLUMN "paymentNote" TEXT;
ALTER TABLE "shop_settings" ADD COLUMN "incoterm" TEXT;
ALTER TABLE "shop_settings" ADD COLUMN "retentionOfTitle" BOOLEAN;
ALTER TABLE "shop_settings" ADD COLUMN "proformaValidDays" INTEGER;

-- What the brand has entered or confirmed before the shop opens.
CREATE TABLE "opening_steps" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "confirmedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- A shop that has styles or orders keeps what its pages and proformas have promised. A new shop promises nothing.
INSERT INTO "shop_settings" ("id", "updatedAt")
SELECT 1, strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') WHERE EXISTS (SELECT 1 FROM "products") OR EXISTS (SELECT 1 FROM "orders")
ON CONFLICT ("id") DO NOTHING;
UPDATE "shop_settings" SET
    "paymentNote" = 'Payment by bank transfer, free of charges for the seller.',
    "incoterm" = 'DAP',
    "retentionOfTitle" = true,
    "proformaValidDays" = 14
WHERE EXISTS (SELECT 1 FROM "products") OR EXISTS (SELECT 1 FROM "orders");
INSERT INTO "opening_steps" ("name", "confirmedAt")
SELECT "steps"."name", strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now') FROM (
    SELECT 'seller' AS "name"
    UNION ALL SELECT 'delivery'
    UNION ALL SELECT 'payment'
    UNION ALL SELECT 'shipping'
    UNION ALL SELECT 'minimums'
    UNION ALL SELECT 'title'
    UNION ALL SELECT 'validity'
    UNION ALL SELECT 'incoterm'
    UNION ALL SELECT 'pages'
    UNION ALL SELECT 'texts'
    UNION ALL SELECT 'access'
) AS "steps" WHERE EXISTS (SELECT 1 FROM "products") OR EXISTS (SELECT 1 FROM "orders");
DELETE FROM "delivery_windows" WHERE NOT (EXISTS (SELECT 1 FROM "products") OR EXISTS (SELECT 1 FROM "orders")) AND "name" = 'Re-orders' AND "version" = 1;
