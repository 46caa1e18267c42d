-- Who of a company changed a line of its cart, opened another cart, or asked for a change of an order.
ALTER TABLE "cart_items" ADD COLUMN "changedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "users" ADD COLUMN "cartOpenedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "users" ADD COLUMN "cartOpenedAt" DATETIME;
ALTER TABLE "change_requests" ADD COLUMN "requestedById" TEXT REFERENCES "users" ("id") ON DELETE SET NULL ON UPDATE CASCADE;
