-- CreateTable
CREATE TABLE "order_lines" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT,
    "size" TEXT,
    "quantity" INTEGER NOT NULL,
    "unitPrice" INTEGER NOT NULL,
    "lineTotal" INTEGER NOT NULL,
    CONSTRAINT "order_lines_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The lines of the orders that exist, numbered as they stood in the JSON.
INSERT INTO "order_lines" ("orderId", "position", "productId", "sku", "name", "color", "size", "quantity", "unitPrice", "lineTotal")
SELECT "orders"."id", "line"."key" + 1,
  "line"."value" ->> 'productId', "line"."value" ->> 'sku', "line"."value" ->> 'name',
  "line"."value" ->> 'color', "line"."value" ->> 'size',
  "line"."value" ->> 'quantity', "line"."value" ->> 'unitPrice', "line"."value" ->> 'lineTotal'
FROM "orders", json_each("orders"."items") AS "line";

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_orderId_position_key" ON "order_lines"("orderId", "position");

-- AlterTable
ALTER TABLE "orders" DROP COLUMN "items";
