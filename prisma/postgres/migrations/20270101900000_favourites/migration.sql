-- Styles that a company has marked.
CREATE TABLE "favourites" (
    "companyId" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "addedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "favourites_pkey" PRIMARY KEY ("companyId", "productId")
);
CREATE INDEX "favourites_productId_idx" ON "favourites"("productId");
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;
