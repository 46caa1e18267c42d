-- AlterTable
ALTER TABLE "orders" ADD COLUMN "shippingCost" INTEGER;
ALTER TABLE "orders" ADD COLUMN "vatTreatment" TEXT;

-- CreateTable
CREATE TABLE "document_series" (
    "series" TEXT NOT NULL PRIMARY KEY,
    "last" INTEGER NOT NULL DEFAULT 0
);

-- CreateTable
CREATE TABLE "proformas" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "actorId" TEXT,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "proformas_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "vat_checks" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "vatId" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "requestIdentifier" TEXT,
    "holder" TEXT,
    "trouble" TEXT,
    "checkedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "vat_checks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "outgoing_mail" ADD COLUMN "html" TEXT NOT NULL DEFAULT '';
ALTER TABLE "outgoing_mail" ADD COLUMN "attachment" TEXT;
ALTER TABLE "outgoing_mail" ADD COLUMN "leasedBy" TEXT;

-- CreateIndex
CREATE INDEX "outgoing_mail_state_id_idx" ON "outgoing_mail"("state", "id");

-- CreateIndex
CREATE UNIQUE INDEX "proformas_orderId_version_key" ON "proformas"("orderId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "proformas_number_version_key" ON "proformas"("number", "version");

-- CreateIndex
CREATE INDEX "vat_checks_userId_checkedAt_idx" ON "vat_checks"("userId", "checkedAt");
