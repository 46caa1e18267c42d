-- CreateTable
CREATE TABLE "saved_carts" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    CONSTRAINT "saved_carts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "saved_cart_lines" (
    "savedCartId" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "productId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "windowId" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,

    PRIMARY KEY ("savedCartId", "position"),
    CONSTRAINT "saved_cart_lines_savedCartId_fkey" FOREIGN KEY ("savedCartId") REFERENCES "saved_carts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_cart_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "saved_cart_lines_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows" ("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "saved_carts_userId_updatedAt_idx" ON "saved_carts"("userId", "updatedAt");

-- CreateIndex
CREATE INDEX "saved_cart_lines_productId_idx" ON "saved_cart_lines"("productId");

-- CreateIndex
CREATE INDEX "saved_cart_lines_windowId_idx" ON "saved_cart_lines"("windowId");

-- AlterTable
ALTER TABLE "users" ADD COLUMN "cartName" TEXT;
