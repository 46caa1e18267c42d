-- Webhooks of the brand's own programs: where they go, and their outbox, which triggers write.
CREATE TABLE "webhook_endpoints" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "url" TEXT NOT NULL,
    "topics" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousUntil" DATETIME,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "restsUntil" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE "webhook_deliveries" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "endpointId" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "object" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "nextTryAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" DATETIME NOT NULL,
    "leasedBy" TEXT,
    "leasedUntil" DATETIME,
    "status" INTEGER,
    "answer" TEXT,
    "lastError" TEXT,
    "sentAt" DATETIME,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "webhook_deliveries_endpointId_fkey" FOREIGN KEY ("endpointId") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "webhook_deliveries_endpointId_state_nextTryAt_idx" ON "webhook_deliveries"("endpointId", "state", "nextTryAt");
CREATE INDEX "webhook_deliveries_endpointId_subject_state_id_idx" ON "webhook_deliveries"("endpointId", "subject", "state", "id");
CREATE INDEX "webhook_deliveries_endpointId_id_idx" ON "webhook_deliveries"("endpointId", "id");
CREATE INDEX "webhook_deliveries_state_createdAt_idx" ON "webhook_deliveries"("state", "createdAt");

CREATE TRIGGER "orders_placed_webhook" AFTER INSERT ON "orders" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'order.placed', 'order:' || NEW."id", 'order:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%orders%';
END;
CREATE TRIGGER "orders_changed_webhook" AFTER UPDATE ON "orders"
WHEN OLD."status" <> NEW."status" OR OLD."version" <> NEW."version" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", CASE WHEN OLD."status" = NEW."status" THEN 'order.changed' WHEN NEW."status" = 'cancelled' THEN 'order.cancelled' ELSE 'order.status_changed' END, 'order:' || NEW."id", 'order:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%orders%';
END;
CREATE TRIGGER "shipments_recorded_webhook" AFTER INSERT ON "shipments" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'shipment.recorded', 'order:' || NEW."orderId", 'shipment:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%shipments%';
END;
CREATE TRIGGER "shipments_changed_webhook" AFTER UPDATE ON "shipments"
WHEN OLD."version" <> NEW."version" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'shipment.changed', 'order:' || NEW."orderId", 'shipment:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%shipments%';
END;
CREATE TRIGGER "shipments_deleted_webhook" AFTER DELETE ON "shipments" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'shipment.deleted', 'order:' || OLD."orderId", 'shipment:' || OLD."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%shipments%';
END;
CREATE TRIGGER "payments_recorded_webhook" AFTER INSERT ON "payments" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'payment.recorded', 'order:' || NEW."orderId", 'payment:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%payments%';
END;
CREATE TRIGGER "payments_undone_webhook" AFTER UPDATE ON "payments"
WHEN OLD."undoneAt" IS NULL AND NEW."undoneAt" IS NOT NULL BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'payment.undone', 'order:' || NEW."orderId", 'payment:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%payments%';
END;
CREATE TRIGGER "documents_issued_webhook" AFTER INSERT ON "documents" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'document.issued', 'order:' || NEW."orderId", 'document:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%documents%';
END;
CREATE TRIGGER "invoices_issued_webhook" AFTER INSERT ON "invoices" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'invoice.issued', 'invoice:' || COALESCE(NEW."correctsId", NEW."id"), 'invoice:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%documents%';
END;
CREATE TRIGGER "piece_stock_counted_webhook" AFTER INSERT ON "piece_stock" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'stock.changed', 'piece:' || NEW."pieceId", 'piece:' || NEW."pieceId",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%stock%';
END;
CREATE TRIGGER "piece_stock_changed_webhook" AFTER UPDATE ON "piece_stock"
WHEN OLD."quantity" <> NEW."quantity" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'stock.changed', 'piece:' || NEW."pieceId", 'piece:' || NEW."pieceId",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%stock%';
END;
CREATE TRIGGER "piece_stock_uncounted_webhook" AFTER DELETE ON "piece_stock" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'stock.changed', 'piece:' || OLD."pieceId", 'piece:' || OLD."pieceId",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%stock%';
END;
CREATE TRIGGER "companies_approved_webhook" AFTER INSERT ON "companies"
WHEN NEW."approvalStatus" = 'approved' BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", 'company.approved', 'company:' || NEW."id", 'company:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%companies%';
END;
CREATE TRIGGER "companies_changed_webhook" AFTER UPDATE ON "companies"
WHEN OLD."approvalStatus" <> NEW."approvalStatus" OR OLD."version" <> NEW."version" BEGIN
    INSERT INTO "webhook_deliveries" ("endpointId", "type", "subject", "object", "nextTryAt", "expiresAt", "createdAt")
    SELECT "id", CASE WHEN OLD."approvalStatus" <> NEW."approvalStatus" AND NEW."approvalStatus" IN ('approved', 'suspended') THEN 'company.' || NEW."approvalStatus" ELSE 'company.changed' END, 'company:' || NEW."id", 'company:' || NEW."id",
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%dT%H:%M:%f', 'now', '+3 days') || '+00:00',
        strftime('%Y-%m-%dT%H:%M:%f', 'now') || '+00:00'
    FROM "webhook_endpoints" WHERE "topics" LIKE '%companies%';
END;
