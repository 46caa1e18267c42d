-- CreateIndex
CREATE INDEX "monthly_sales_month_orders_productId_idx" ON "monthly_sales"("month", "orders" DESC, "productId");
