-- The shop indexes a customer's orders for their new name itself, some at a time (updateSearchText of companies): as one
-- statement, those of a customer with thousands of orders held up all other requests.
DROP TRIGGER "companies_search_orders";
