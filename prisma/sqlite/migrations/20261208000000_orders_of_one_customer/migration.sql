-- The shop indexes a customer's orders for their new name itself, some at a time (updateSearchText of companies): as one
-- statement, those of a customer with thousands of orders held up all other requests.
DROP TRIGGER "companies_search_orders";

-- What a customer owes, without those of their orders that are settled.
CREATE INDEX "orders_companyId_unsettled_idx" ON "orders"("companyId", "nextDueOn", "lastDueOn", "amountDue", "amountPaid") WHERE "amountPaid" <> "amountDue";
