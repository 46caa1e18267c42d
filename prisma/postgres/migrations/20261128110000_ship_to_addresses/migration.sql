-- Further delivery addresses of a company. The usual one stays in its profile; orders keep a copy of the chosen one.
CREATE TABLE "ship_to_addresses" (
    "id" SERIAL NOT NULL,
    "companyId" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,
    CONSTRAINT "ship_to_addresses_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ship_to_addresses_companyId_label_key" ON "ship_to_addresses"("companyId", "label");
ALTER TABLE "ship_to_addresses" ADD CONSTRAINT "ship_to_addresses_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
