-- CreateTable
CREATE TABLE "piece_stock" (
    "productId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "quantity" INTEGER NOT NULL CHECK ("quantity" >= 0),

    PRIMARY KEY ("productId", "color", "size"),
    CONSTRAINT "piece_stock_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- AlterTable
ALTER TABLE "order_lines" ADD COLUMN "fromStock" BOOLEAN NOT NULL DEFAULT false;
