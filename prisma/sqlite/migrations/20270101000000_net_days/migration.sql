ALTER TABLE "companies" ADD COLUMN "netDays" INTEGER;

ALTER TABLE "invoiced_orders" ADD COLUMN "dueOn" TEXT;

UPDATE "audit_entries" SET "action" = 'agree_payment_terms' WHERE "action" = 'agree_cash_discount';
