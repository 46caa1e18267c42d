-- Proformas and commercial invoices are documents of two kinds. Proformas keep their ids.
CREATE TABLE "documents" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('proforma', 'commercial_invoice')),
    "orderId" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 1),
    "content" JSONB NOT NULL,
    "vatBasis" JSONB,
    "actorId" TEXT,
    "reason" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "documents_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

INSERT INTO "documents" ("id", "kind", "orderId", "number", "version", "content", "vatBasis", "actorId", "reason", "createdAt")
SELECT "id", 'proforma', "orderId", "number", "version", "content", "vatBasis", "actorId", "reason", "createdAt" FROM "proformas";

INSERT INTO "documents" ("kind", "orderId", "number", "version", "content", "actorId", "createdAt")
SELECT 'commercial_invoice', "orderId", "number", "version", "content", "actorId", "createdAt" FROM "commercial_invoices" ORDER BY "id";

DROP TABLE "proformas";
DROP TABLE "commercial_invoices";

CREATE UNIQUE INDEX "documents_orderId_kind_version_key" ON "documents"("orderId", "kind", "version");
CREATE UNIQUE INDEX "documents_number_version_key" ON "documents"("number", "version");

-- For the accounting export, which reads proformas by the day of issue.
CREATE INDEX "documents_kind_createdAt_id_idx" ON "documents"("kind", "createdAt", "id");

-- Letters name the document that is attached to them.
UPDATE "outgoing_mail" SET "attachment" = 'document' || substr("attachment", 9) WHERE "attachment" LIKE 'proforma:%';
UPDATE "outgoing_mail" SET "key" = 'document' || substr("key", 9) WHERE "key" LIKE 'proforma:%';
