-- CreateTable
CREATE TABLE "saved_carts" (
    "id" SERIAL NOT NULL,
    "userId" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "saved_carts_pkey" PRIMARY KEY ("id")
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

    CONSTRAINT "saved_cart_lines_pkey" PRIMARY KEY ("savedCartId", "position")
);

-- CreateIndex
CREATE INDEX "saved_carts_userId_updatedAt_idx" ON "saved_carts"("userId", "updatedAt");

-- CreateIndex
CREATE INDEX "saved_cart_lines_productId_idx" ON "saved_cart_lines"("productId");

-- CreateIndex
CREATE INDEX "saved_cart_lines_windowId_idx" ON "saved_cart_lines"("windowId");

-- AddForeignKey
ALTER TABLE "saved_carts" ADD CONSTRAINT "saved_carts_userId_fkey" FOREIGN KEY ("userId") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart_lines" ADD CONSTRAINT "saved_cart_lines_savedCartId_fkey" FOREIGN KEY ("savedCartId") REFERENCES "saved_carts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart_lines" ADD CONSTRAINT "saved_cart_lines_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_cart_lines" ADD CONSTRAINT "saved_cart_lines_windowId_fkey" FOREIGN KEY ("windowId") REFERENCES "delivery_windows"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "users" ADD COLUMN "cartName" TEXT;
