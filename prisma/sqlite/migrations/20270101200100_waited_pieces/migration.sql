-- What customers wait for is counted by the index alone.
DROP INDEX "availability_alerts_toldAt_pieceId_idx";
CREATE INDEX "availability_alerts_toldAt_pieceId_companyId_askedAt_idx" ON "availability_alerts"("toldAt", "pieceId", "companyId", "askedAt");
