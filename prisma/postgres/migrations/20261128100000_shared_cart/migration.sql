-- Who of a company changed a line of its cart, opened another cart, or asked for a change of an order.
ALTER TABLE "cart_items" ADD COLUMN "changedById" TEXT;
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_changedById_fkey" FOREIGN KEY ("changedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "users" ADD COLUMN "cartOpenedById" TEXT;
ALTER TABLE "users" ADD CONSTRAINT "users_cartOpenedById_fkey" FOREIGN KEY ("cartOpenedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "users" ADD COLUMN "cartOpenedAt" TIMESTAMP(3);
ALTER TABLE "change_requests" ADD COLUMN "requestedById" TEXT;
ALTER TABLE "change_requests" ADD CONSTRAINT "change_requests_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
