-- AlterTable
ALTER TABLE "orders" ADD COLUMN     "shippingCost" INTEGER,
ADD COLUMN     "vatTreatment" TEXT;

-- AlterTable
ALTER TABLE "outgoing_mail" ADD COLUMN     "attachment" TEXT,
ADD COLUMN     "html" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "leasedBy" TEXT;

-- CreateTable
CREATE TABLE "document_series" (
    "series" TEXT NOT NULL,
    "last" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "document_series_pkey" PRIMARY KEY ("series")
);

-- CreateTable
CREATE TABLE "proformas" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "content" JSONB NOT NULL,
    "actorId" TEXT,
    "reason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proformas_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vat_checks" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "vatId" TEXT NOT NULL,
    "answer" TEXT NOT NULL,
    "requestIdentifier" TEXT,
    "holder" TEXT,
    "trouble" TEXT,
    "checkedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "vat_checks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "proformas_orderId_version_key" ON "proformas"("orderId", "version");

-- CreateIndex
CREATE UNIQUE INDEX "proformas_number_version_key" ON "proformas"("number", "version");

-- CreateIndex
CREATE INDEX "vat_checks_userId_checkedAt_idx" ON "vat_checks"("userId", "checkedAt");

-- CreateIndex
CREATE INDEX "outgoing_mail_state_id_idx" ON "outgoing_mail"("state", "id");

-- AddForeignKey
ALTER TABLE "proformas" ADD CONSTRAINT "proformas_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vat_checks" ADD CONSTRAINT "vat_checks_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
