-- CreateTable
CREATE TABLE "shipments" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
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
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "shipments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "shipment_lines" (
    "shipmentId" INTEGER NOT NULL,
    "orderLineId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL CHECK ("quantity" > 0),

    PRIMARY KEY ("shipmentId", "orderLineId"),
    CONSTRAINT "shipment_lines_shipmentId_fkey" FOREIGN KEY ("shipmentId") REFERENCES "shipments" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "shipment_lines_orderLineId_fkey" FOREIGN KEY ("orderLineId") REFERENCES "order_lines" ("id") ON DELETE NO ACTION ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "shipments_orderId_number_key" ON "shipments"("orderId", "number");

-- CreateIndex
CREATE INDEX "shipment_lines_orderLineId_idx" ON "shipment_lines"("orderLineId");

-- One shipment with all lines for each order that was shipped before, dated by the day of its step in the brand's time zone:
-- UTC and two hours from the last Sunday of March to the last one of October, at 01:00 UTC, else one.
INSERT INTO "shipments" ("orderId", "number", "shippedOn", "actorId", "createdAt", "updatedAt")
SELECT "orderId", 1,
  date("at", CASE WHEN datetime("at") >= datetime(date(strftime('%Y', "at") || '-03-25', 'weekday 0') || ' 01:00')
    AND datetime("at") < datetime(date(strftime('%Y', "at") || '-10-25', 'weekday 0') || ' 01:00')
    THEN '+2 hours' ELSE '+1 hours' END),
  "actorId", "at", "at"
FROM (
  SELECT "orders"."id" AS "orderId", "step"."actorId", coalesce("step"."createdAt", "orders"."updatedAt") AS "at"
  FROM "orders" LEFT JOIN "order_events" AS "step" ON "step"."id" = (
    SELECT max("id") FROM "order_events" WHERE "orderId" = "orders"."id" AND "status" = 'shipped'
  )
  WHERE "orders"."status" IN ('shipped', 'delivered')
);

INSERT INTO "shipment_lines" ("shipmentId", "orderLineId", "quantity")
SELECT "shipments"."id", "order_lines"."id", "order_lines"."quantity"
FROM "shipments" JOIN "order_lines" ON "order_lines"."orderId" = "shipments"."orderId"
WHERE "order_lines"."quantity" > 0;

-- The new status, partly shipped.
DROP INDEX "orders_shown_status_idx";
CREATE INDEX "orders_shown_status_idx" ON "orders"((CASE WHEN "status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN "status" ELSE 'pending' END), "createdAt", "id");

DROP TRIGGER "orders_search_insert";
CREATE TRIGGER "orders_search_insert" AFTER INSERT ON "orders"
BEGIN
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "users" WHERE "users"."id" = NEW."userId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
DROP TRIGGER "orders_search_update";
CREATE TRIGGER "orders_search_update" AFTER UPDATE OF "searchText", "orderNumber", "poNumber", "userId", "status", "createdAt" ON "orders"
BEGIN
  DELETE FROM "orders_search" WHERE rowid = (CAST(strftime('%s', OLD."createdAt") AS INTEGER) << 31) | OLD."id";
  INSERT INTO "orders_search"(rowid, "words") VALUES ((CAST(strftime('%s', NEW."createdAt") AS INTEGER) << 31) | NEW."id", CASE NEW."searchText" WHEN '' THEN NEW."orderNumber" || ' ' || coalesce(NEW."poNumber", '') ELSE NEW."searchText" END
    || ' ' || (SELECT "searchText" FROM "users" WHERE "users"."id" = NEW."userId")
    || ' ·' || CASE WHEN NEW."status" IN ('confirmed', 'partlyShipped', 'shipped', 'delivered', 'cancelled') THEN NEW."status" ELSE 'pending' END);
END;
