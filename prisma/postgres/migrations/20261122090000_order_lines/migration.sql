-- An order that another process places between the copy and the drop of the column would lose its lines.
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "order_lines" (
    "id" SERIAL NOT NULL,
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

    CONSTRAINT "order_lines_pkey" PRIMARY KEY ("id")
);

-- The lines of the orders that exist, numbered as they stood in the JSON.
INSERT INTO "order_lines" ("orderId", "position", "productId", "sku", "name", "color", "size", "quantity", "unitPrice", "lineTotal")
SELECT "orders"."id", "line"."position",
  ("line"."value" ->> 'productId')::int, "line"."value" ->> 'sku', "line"."value" ->> 'name',
  "line"."value" ->> 'color', "line"."value" ->> 'size',
  ("line"."value" ->> 'quantity')::int, ("line"."value" ->> 'unitPrice')::int, ("line"."value" ->> 'lineTotal')::int
FROM "orders", jsonb_array_elements("orders"."items") WITH ORDINALITY AS "line"("value", "position");

-- CreateIndex
CREATE UNIQUE INDEX "order_lines_orderId_position_key" ON "order_lines"("orderId", "position");

-- AddForeignKey
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "orders" DROP COLUMN "items";
