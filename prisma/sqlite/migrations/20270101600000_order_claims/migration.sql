-- What customers say is wrong with pieces that were shipped.
CREATE TABLE "order_claims" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "wish" TEXT NOT NULL,
    "messageId" INTEGER,
    "reportedById" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedAt" DATETIME,
    "actorId" TEXT,
    "answer" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    CONSTRAINT "order_claims_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "order_claims_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "messages" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
    CONSTRAINT "order_claims_reportedById_fkey" FOREIGN KEY ("reportedById") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE TABLE "order_claim_lines" (
    "claimId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),
    "reason" TEXT NOT NULL,
    "accepted" INTEGER CHECK ("accepted" BETWEEN 0 AND "quantity"),
    "settlement" TEXT,
    "returned" INTEGER CHECK ("returned" BETWEEN 0 AND "accepted"),
    "isRestocked" BOOLEAN NOT NULL DEFAULT false,
    PRIMARY KEY ("claimId", "orderLineId"),
    CONSTRAINT "order_claim_lines_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "order_claims" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "order_claim_lines_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "order_lines" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "order_claims_messageId_key" ON "order_claims"("messageId");
CREATE INDEX "order_claims_orderId_id_idx" ON "order_claims"("orderId", "id");
CREATE INDEX "order_claims_decidedAt_id_idx" ON "order_claims"("decidedAt", "id");
CREATE INDEX "order_claims_reportedById_idx" ON "order_claims"("reportedById");
CREATE INDEX "order_claim_lines_orderLineId_idx" ON "order_claim_lines"("orderLineId");

-- Orders that replace pieces at no charge, and credit notes that settle a claim.
ALTER TABLE "orders" ADD COLUMN "claimId" INTEGER REFERENCES "order_claims" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE UNIQUE INDEX "orders_claimId_key" ON "orders"("claimId");
ALTER TABLE "invoices" ADD COLUMN "claimId" INTEGER REFERENCES "order_claims" ("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "invoices_claimId_idx" ON "invoices"("claimId");

ALTER TABLE "shop_settings" ADD COLUMN "claimDays" INTEGER;
