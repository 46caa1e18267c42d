-- The price of a line when its quantity was set, so that a cart says which prices have changed since.
ALTER TABLE "cart_items" ADD COLUMN "seenPrice" INTEGER;

-- What of a cart could not be ordered, so that the page of its order says so.
ALTER TABLE "orders" ADD COLUMN "leftOut" JSONB;
