-- AlterTable
ALTER TABLE "orders" ADD COLUMN "ownDiscount" INTEGER;

-- AlterTable
ALTER TABLE "order_events" ADD COLUMN "changes" JSONB;

-- CreateTable
CREATE TABLE "change_requests" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "quantities" JSONB NOT NULL,
    "message" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'open',
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMP(3),
    "actorId" TEXT,
    "answer" TEXT,

    CONSTRAINT "change_requests_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "change_requests_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "change_requests_orderId_id_idx" ON "change_requests"("orderId", "id");

-- CreateIndex
CREATE INDEX "change_requests_state_orderId_idx" ON "change_requests"("state", "orderId");

-- An order has at most one open request.
CREATE UNIQUE INDEX "change_requests_open_key" ON "change_requests"("orderId") WHERE "state" = 'open';
