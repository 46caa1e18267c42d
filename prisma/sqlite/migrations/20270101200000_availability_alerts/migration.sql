-- Who wants an e-mail once a piece can be ordered.
CREATE TABLE "availability_alerts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "askedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "toldAt" DATETIME,
    CONSTRAINT "availability_alerts_userId_companyId_fkey" FOREIGN KEY ("userId", "companyId") REFERENCES "memberships" ("userId", "companyId") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "availability_alerts_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "availability_alerts_userId_companyId_pieceId_key" ON "availability_alerts"("userId", "companyId", "pieceId");
CREATE INDEX "availability_alerts_companyId_toldAt_idx" ON "availability_alerts"("companyId", "toldAt");
CREATE INDEX "availability_alerts_toldAt_pieceId_idx" ON "availability_alerts"("toldAt", "pieceId");
CREATE INDEX "availability_alerts_pieceId_idx" ON "availability_alerts"("pieceId");
