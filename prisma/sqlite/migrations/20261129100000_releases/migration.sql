-- Orders over an amount that an owner sets are released by a second person of the company.
ALTER TABLE "users" ADD COLUMN "releaseOver" INTEGER;
ALTER TABLE "orders" ADD COLUMN "releasedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE TABLE "release_requests" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "companyId" TEXT NOT NULL,
    "askedById" TEXT NOT NULL,
    "clientReference" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "subtotal" INTEGER NOT NULL,
    "discountPercentage" INTEGER NOT NULL,
    "discountAmount" INTEGER NOT NULL,
    "total" INTEGER NOT NULL,
    "shippingAddress" JSONB NOT NULL,
    "shipToId" INTEGER,
    "poNumber" TEXT,
    "customerNotes" TEXT,
    "terms" INTEGER NOT NULL DEFAULT 0,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" DATETIME,
    "endedById" TEXT,
    "reason" TEXT,
    CONSTRAINT "release_requests_companyId_fkey" FOREIGN KEY ("companyId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "release_requests_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "release_requests_endedById_fkey" FOREIGN KEY ("endedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "release_requests_companyId_clientReference_key" ON "release_requests"("companyId", "clientReference");
CREATE INDEX "release_requests_companyId_state_id_idx" ON "release_requests"("companyId", "state", "id");
CREATE INDEX "release_requests_askedById_idx" ON "release_requests"("askedById");
CREATE TABLE "release_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "requestId" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "windowId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "windowName" TEXT NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    CONSTRAINT "release_lines_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES "release_requests" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "release_lines_requestId_idx" ON "release_lines"("requestId");
