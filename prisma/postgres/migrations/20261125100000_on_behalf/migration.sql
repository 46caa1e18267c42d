-- The customer for whom an admin orders in a session, and the admin who placed an order for its customer.
ALTER TABLE "sessions" ADD COLUMN "orderingForId" TEXT;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_orderingForId_fkey" FOREIGN KEY ("orderingForId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "sessions_orderingForId_idx" ON "sessions"("orderingForId") WHERE "orderingForId" IS NOT NULL;

ALTER TABLE "orders" ADD COLUMN "placedById" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_placedById_fkey" FOREIGN KEY ("placedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "orders_placedById_idx" ON "orders"("placedById") WHERE "placedById" IS NOT NULL;

-- Incremented with each change of the company profile; a change of an older version is refused.
ALTER TABLE "users" ADD COLUMN "profileVersion" INTEGER NOT NULL DEFAULT 1 CHECK ("profileVersion" >= 1);

CREATE TABLE "customer_notes" (
    "id" SERIAL NOT NULL,
    "customerId" TEXT NOT NULL,
    "authorId" TEXT,
    "text" TEXT NOT NULL CHECK (length("text") BETWEEN 1 AND 2000),
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "correctedAt" TIMESTAMP(3),

    CONSTRAINT "customer_notes_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "customer_notes" ADD CONSTRAINT "customer_notes_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "customer_notes_customerId_id_idx" ON "customer_notes"("customerId", "id");
