-- Why the stock of a piece changed.
CREATE TABLE "stock_changes" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pieceId" INTEGER NOT NULL,
    "before" INTEGER,
    "after" INTEGER,
    "reason" TEXT NOT NULL,
    "orderId" INTEGER,
    "actorId" TEXT,
    "source" TEXT,
    "changedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "stock_changes_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "stock_changes_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "stock_changes_actorId_fkey" FOREIGN KEY ("actorId") REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "stock_changes_pieceId_id_idx" ON "stock_changes"("pieceId", "id");
