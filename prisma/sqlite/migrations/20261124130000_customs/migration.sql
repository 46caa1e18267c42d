-- What customs ask of a style: its own values, or those of its category.
ALTER TABLE "products" ADD COLUMN "hsCode" TEXT
    CHECK (length("hsCode") IN (6, 8, 10) AND "hsCode" NOT GLOB '*[^0-9]*');
ALTER TABLE "products" ADD COLUMN "countryOfOrigin" TEXT CHECK ("countryOfOrigin" GLOB '[A-Z][A-Z]');
ALTER TABLE "products" ADD COLUMN "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000);

CREATE TABLE "category_defaults" (
    "category" TEXT NOT NULL PRIMARY KEY,
    "hsCode" TEXT CHECK (length("hsCode") IN (6, 8, 10) AND "hsCode" NOT GLOB '*[^0-9]*'),
    "countryOfOrigin" TEXT NOT NULL DEFAULT 'SI' CHECK ("countryOfOrigin" GLOB '[A-Z][A-Z]'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000)
);

ALTER TABLE "users" ADD COLUMN "eori" TEXT;

CREATE TABLE "commercial_invoices" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "content" JSONB NOT NULL,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "commercial_invoices_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "commercial_invoices_orderId_version_key" ON "commercial_invoices"("orderId", "version");
CREATE UNIQUE INDEX "commercial_invoices_number_version_key" ON "commercial_invoices"("number", "version");

-- For the accounting export, which reads proformas by the day of issue.
CREATE INDEX "proformas_createdAt_id_idx" ON "proformas"("createdAt", "id");
