-- The tasks look for prepayment invoices whose money has gone back, which are few among all invoices.
CREATE INDEX "invoices_prepayments_idx" ON "invoices"("id") WHERE "kind" = 'prepayment_invoice';
