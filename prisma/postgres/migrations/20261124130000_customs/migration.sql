-- What customs ask of a style: its own values, or those of its category.
ALTER TABLE "products" ADD COLUMN "hsCode" TEXT CHECK ("hsCode" ~ '^(\d{6}|\d{8}|\d{10})$'),
ADD COLUMN "countryOfOrigin" TEXT CHECK ("countryOfOrigin" ~ '^[A-Z]{2}$'),
ADD COLUMN "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000);

CREATE TABLE "category_defaults" (
    "category" TEXT NOT NULL,
    "hsCode" TEXT CHECK ("hsCode" ~ '^(\d{6}|\d{8}|\d{10})$'),
    "countryOfOrigin" TEXT NOT NULL DEFAULT 'SI' CHECK ("countryOfOrigin" ~ '^[A-Z]{2}$'),
    "netWeight" INTEGER CHECK ("netWeight" BETWEEN 1 AND 20000),

    CONSTRAINT "category_defaults_pkey" PRIMARY KEY ("category")
);

ALTER TABLE "users" ADD COLUMN "eori" TEXT;

CREATE TABLE "commercial_invoices" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "content" JSONB NOT NULL,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "commercial_invoices_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "commercial_invoices" ADD CONSTRAINT "commercial_invoices_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE UNIQUE INDEX "commercial_invoices_orderId_version_key" ON "commercial_invoices"("orderId", "version");
CREATE UNIQUE INDEX "commercial_invoices_number_version_key" ON "commercial_invoices"("number", "version");

-- For the accounting export, which reads proformas by the day of issue.
CREATE INDEX "proformas_createdAt_id_idx" ON "proformas"("createdAt", "id");
