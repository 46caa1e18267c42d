-- For the filters of the list of orders: by style, by delivery window, without one, by country of delivery, and paid ones.
CREATE INDEX "order_lines_productId_orderId_idx" ON "order_lines"("productId", "orderId");
CREATE INDEX "order_lines_without_window_idx" ON "order_lines"("orderId") WHERE "orderWindowId" IS NULL;
CREATE INDEX "order_windows_windowId_orderId_idx" ON "order_windows"("windowId", "orderId");
CREATE INDEX "orders_country_idx" ON "orders"((COALESCE("shippingAddress" ->> 'country', '')), "createdAt", "id");
CREATE INDEX "orders_paid_idx" ON "orders"("createdAt", "id", "amountDue", "amountPaid") WHERE "amountDue" > 0 AND "amountPaid" >= "amountDue";
