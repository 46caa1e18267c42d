-- Styles that a company has marked.
CREATE TABLE "favourites" (
    "companyId" TEXT NOT NULL,
    "productId" INTEGER NOT NULL,
    "addedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    PRIMARY KEY ("companyId", "productId"),
    CONSTRAINT "favourites_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "companies" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "favourites_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "favourites_productId_idx" ON "favourites"("productId");
