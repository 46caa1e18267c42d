-- Who wants an e-mail once a piece can be ordered.
CREATE TABLE "availability_alerts" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "companyId" TEXT NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "toldAt" TIMESTAMP(3),
    CONSTRAINT "availability_alerts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "availability_alerts_userId_companyId_pieceId_key" ON "availability_alerts"("userId", "companyId", "pieceId");
CREATE INDEX "availability_alerts_companyId_toldAt_idx" ON "availability_alerts"("companyId", "toldAt");
CREATE INDEX "availability_alerts_toldAt_pieceId_idx" ON "availability_alerts"("toldAt", "pieceId");
CREATE INDEX "availability_alerts_pieceId_idx" ON "availability_alerts"("pieceId");
ALTER TABLE "availability_alerts" ADD CONSTRAINT "availability_alerts_userId_companyId_fkey" FOREIGN KEY ("userId", "companyId") REFERENCES "memberships"("userId", "companyId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "availability_alerts" ADD CONSTRAINT "availability_alerts_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;
