-- CreateTable
CREATE TABLE "shipments" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL CHECK ("number" > 0),
    "shippedOn" TEXT NOT NULL,
    "carrier" TEXT,
    "trackingNumber" TEXT,
    "cartons" INTEGER CHECK ("cartons" > 0),
    "grossWeight" INTEGER CHECK ("grossWeight" > 0),
    "note" TEXT,
    "actorId" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "shipments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "shipment_lines" (
    "shipmentId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),

    CONSTRAINT "shipment_lines_pkey" PRIMARY KEY ("shipmentId", "orderLineId")
);

-- The new status, partly shipped. Building the index also keeps other processes from shipping an order meanwhile.
DROP INDEX "orders_shown_status_idx";
CREATE INDEX "orders_shown_status_idx" ON "orders"((CASE WHEN "status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN "status" ELSE 'pending' END), "createdAt", "id");

-- One shipment with all lines for each order that was shipped before, dated by the day of its step in the brand's time zone.
INSERT INTO "shipments" ("orderId", "number", "shippedOn", "actorId", "createdAt", "updatedAt")
SELECT "orderId", 1, to_char("at" AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Ljubljana', 'YYYY-MM-DD'), "actorId", "at", "at"
FROM (
  SELECT "orders"."id" AS "orderId", "step"."actorId", coalesce("step"."createdAt", "orders"."updatedAt") AS "at"
  FROM "orders" LEFT JOIN "order_events" AS "step" ON "step"."id" = (
    SELECT max("id") FROM "order_events" WHERE "orderId" = "orders"."id" AND "status" = 'shipped'
  )
  WHERE "orders"."status" IN ('shipped', 'delivered')
) AS "before";

INSERT INTO "shipment_lines" ("shipmentId", "orderLineId", "quantity")
SELECT "shipments"."id", "order_lines"."id", "order_lines"."quantity"
FROM "shipments" JOIN "order_lines" ON "order_lines"."orderId" = "shipments"."orderId"
WHERE "order_lines"."quantity" > 0;

-- CreateIndex
CREATE UNIQUE INDEX "shipments_orderId_number_key" ON "shipments"("orderId", "number");

-- CreateIndex
CREATE INDEX "shipment_lines_orderLineId_idx" ON "shipment_lines"("orderLineId");

-- AddForeignKey
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "shipments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "shipment_lines" ADD CONSTRAINT "shipment_lines_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "order_lines"("id") ON DELETE NO ACTION ON UPDATE CASCADE;
