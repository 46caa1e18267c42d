-- Webhooks of the brand's own programs: where they go, and their outbox, which triggers write.
CREATE TABLE "webhook_endpoints" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "topics" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousUntil" TIMESTAMP(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "restsUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "webhook_deliveries" (
    "id" SERIAL NOT NULL,
    "endpointId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "leasedBy" TEXT,
    "leasedUntil" TIMESTAMP(3),
    "status" INTEGER,
    "answer" TEXT,
    "lastError" TEXT,
    "sentAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhook_endpoints"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "webhook_deliveries_endpointId_state_nextTryAt_idx" ON "webhook_deliveries"("endpointId", "state", "nextTryAt");
CREATE INDEX "webhook_deliveries_endpointId_subject_state_id_idx" ON "webhook_deliveries"("endpointId", "subject", "state", "id");
CREATE INDEX "webhook_deliveries_endpointId_id_idx" ON "webhook_deliveries"("endpointId", "id");
CREATE INDEX "webhook_deliveries_state_createdAt_idx" ON "webhook_deliveries"("state", "createdAt");

-- `topic` is part of the topics of the endpoints that are told.
CREATE FUNCTION "tell_webhooks"("topic" TEXT, "type" TEXT, "subject" TEXT, "object" TEXT) RETURNS VOID LANGUAGE sql AS $$
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", $2, $3, $4, "at", "at" + INTERVAL '3 days', "at"
    FROM "webhook_endpoints", (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS "at") AS "now" WHERE "topics" LIKE '%' || $1 || '%'
$$;
CREATE FUNCTION "orders_placed_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('orders', 'order.placed', 'order:' || NEW."id", 'order:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "orders_placed_webhook" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_placed_webhook"();
CREATE FUNCTION "orders_changed_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('orders', CASE WHEN OLD."status" = NEW."status" THEN 'order.changed' WHEN NEW."status" = 'cancelled' THEN 'order.cancelled' ELSE 'order.status_changed' END, 'order:' || NEW."id", 'order:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "orders_changed_webhook" AFTER UPDATE ON "orders" FOR EACH ROW WHEN (OLD."status" <> NEW."status" OR OLD."version" <> NEW."version") EXECUTE FUNCTION "orders_changed_webhook"();
CREATE FUNCTION "shipments_recorded_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('shipments', 'shipment.recorded', 'order:' || NEW."orderId", 'shipment:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipments_recorded_webhook" AFTER INSERT ON "shipments" FOR EACH ROW EXECUTE FUNCTION "shipments_recorded_webhook"();
CREATE FUNCTION "shipments_changed_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('shipments', 'shipment.changed', 'order:' || NEW."orderId", 'shipment:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipments_changed_webhook" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (OLD."version" <> NEW."version") EXECUTE FUNCTION "shipments_changed_webhook"();
CREATE FUNCTION "shipments_deleted_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('shipments', 'shipment.deleted', 'order:' || OLD."orderId", 'shipment:' || OLD."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "shipments_deleted_webhook" AFTER DELETE ON "shipments" FOR EACH ROW EXECUTE FUNCTION "shipments_deleted_webhook"();
CREATE FUNCTION "payments_recorded_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('payments', 'payment.recorded', 'order:' || NEW."orderId", 'payment:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "payments_recorded_webhook" AFTER INSERT ON "payments" FOR EACH ROW EXECUTE FUNCTION "payments_recorded_webhook"();
CREATE FUNCTION "payments_undone_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('payments', 'payment.undone', 'order:' || NEW."orderId", 'payment:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "payments_undone_webhook" AFTER UPDATE ON "payments" FOR EACH ROW WHEN (OLD."undoneAt" IS NULL AND NEW."undoneAt" IS NOT NULL) EXECUTE FUNCTION "payments_undone_webhook"();
CREATE FUNCTION "documents_issued_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('documents', 'document.issued', 'order:' || NEW."orderId", 'document:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "documents_issued_webhook" AFTER INSERT ON "documents" FOR EACH ROW EXECUTE FUNCTION "documents_issued_webhook"();
CREATE FUNCTION "invoices_issued_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('documents', 'invoice.issued', 'invoice:' || COALESCE(NEW."correctsId", NEW."id"), 'invoice:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "invoices_issued_webhook" AFTER INSERT ON "invoices" FOR EACH ROW EXECUTE FUNCTION "invoices_issued_webhook"();
CREATE FUNCTION "piece_stock_counted_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('stock', 'stock.changed', 'piece:' || NEW."pieceId", 'piece:' || NEW."pieceId");
    RETURN NULL;
END $$;
CREATE TRIGGER "piece_stock_counted_webhook" AFTER INSERT ON "piece_stock" FOR EACH ROW EXECUTE FUNCTION "piece_stock_counted_webhook"();
CREATE FUNCTION "piece_stock_changed_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('stock', 'stock.changed', 'piece:' || NEW."pieceId", 'piece:' || NEW."pieceId");
    RETURN NULL;
END $$;
CREATE TRIGGER "piece_stock_changed_webhook" AFTER UPDATE ON "piece_stock" FOR EACH ROW WHEN (OLD."quantity" <> NEW."quantity") EXECUTE FUNCTION "piece_stock_changed_webhook"();
CREATE FUNCTION "piece_stock_uncounted_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('stock', 'stock.changed', 'piece:' || OLD."pieceId", 'piece:' || OLD."pieceId");
    RETURN NULL;
END $$;
CREATE TRIGGER "piece_stock_uncounted_webhook" AFTER DELETE ON "piece_stock" FOR EACH ROW EXECUTE FUNCTION "piece_stock_uncounted_webhook"();
CREATE FUNCTION "companies_approved_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('companies', 'company.approved', 'company:' || NEW."id", 'company:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "companies_approved_webhook" AFTER INSERT ON "companies" FOR EACH ROW WHEN (NEW."approvalStatus" = 'approved') EXECUTE FUNCTION "companies_approved_webhook"();
CREATE FUNCTION "companies_changed_webhook"() RETURNS TRIGGER LANGUAGE plpgsql AS $$ BEGIN
    PERFORM "tell_webhooks"('companies', CASE WHEN OLD."approvalStatus" <> NEW."approvalStatus" AND NEW."approvalStatus" IN ('approved', 'suspended') THEN 'company.' || NEW."approvalStatus" ELSE 'company.changed' END, 'company:' || NEW."id", 'company:' || NEW."id");
    RETURN NULL;
END $$;
CREATE TRIGGER "companies_changed_webhook" AFTER UPDATE ON "companies" FOR EACH ROW WHEN (OLD."approvalStatus" <> NEW."approvalStatus" OR OLD."version" <> NEW."version") EXECUTE FUNCTION "companies_changed_webhook"();
