-- AlterTable
ALTER TABLE "orders" ADD COLUMN "instalments" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "orders" ADD COLUMN "amountDue" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD COLUMN "amountPaid" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "orders" ADD COLUMN "nextDueOn" TEXT;

-- CreateTable
CREATE TABLE "payments" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL CHECK ("amount" <> 0),
    "paidOn" TEXT NOT NULL,
    "reference" TEXT,
    "source" TEXT NOT NULL DEFAULT 'manual' CHECK ("source" IN ('manual', 'statement', 'opening')),
    "entryKey" TEXT,
    "formKey" TEXT,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" DATETIME,
    "undoneById" TEXT,
    "undoReason" TEXT,
    CONSTRAINT "payments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_formKey_key" ON "payments"("formKey");

-- CreateIndex
CREATE INDEX "payments_orderId_id_idx" ON "payments"("orderId", "id");

-- An entry of a bank statement is booked once, unless that was undone.
CREATE UNIQUE INDEX "payments_entryKey_key" ON "payments"("entryKey") WHERE "undoneAt" IS NULL;

-- CreateTable
CREATE TABLE "payment_reminders" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sentOn" TEXT NOT NULL,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "payment_reminders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_reminders_orderId_number_key" ON "payment_reminders"("orderId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reminders_orderId_sentOn_key" ON "payment_reminders"("orderId", "sentOn");

-- CreateTable
CREATE TABLE "statement_uploads" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "entries" JSONB NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bookedAt" DATETIME,
    "result" JSONB
);

-- CreateIndex
CREATE INDEX "statement_uploads_createdAt_idx" ON "statement_uploads"("createdAt");

-- The orders that exist: as their newest proforma says. A payment "with the order" is due until the proforma ends; nothing
-- is due on a day before VAT and shipping are decided.
UPDATE "orders" SET "instalments" = COALESCE((
  SELECT CASE
    WHEN "content" ->> '$.sums.vatKind' = 'to_confirm' OR "content" ->> '$.sums.shipping' IS NULL
      THEN json_array(json_object('dueOn', NULL, 'amount', "content" ->> '$.sums.total'))
    WHEN json_type("content", '$.payments') = 'array' THEN (
      SELECT json_group_array(json_object('dueOn', "dueOn", 'amount', "amount"))
      FROM (
        SELECT COALESCE("value" ->> '$.due', "content" ->> '$.validUntil') AS "dueOn", SUM("value" ->> '$.amount') AS "amount"
        FROM json_each("content", '$.payments') GROUP BY 1 ORDER BY 1
      )
    )
    ELSE json_array(json_object('dueOn', "content" ->> '$.validUntil', 'amount', "content" ->> '$.sums.total'))
  END
  FROM "proformas" WHERE "orderId" = "orders"."id" ORDER BY "version" DESC LIMIT 1
), '[]')
WHERE "status" <> 'cancelled';

UPDATE "orders" SET
  "amountDue" = (SELECT COALESCE(SUM("value" ->> '$.amount'), 0) FROM json_each("orders"."instalments")),
  "nextDueOn" = "instalments" ->> '$[0].dueOn'
WHERE "instalments" <> '[]';

-- All payment terms are before shipping, so what is shipped counts as paid: nobody is reminded of it.
INSERT INTO "payments" ("orderId", "amount", "paidOn", "source", "createdAt")
SELECT "id", "amountDue", date('now'), 'opening', strftime('%Y-%m-%dT%H:%M:%f+00:00', 'now')
FROM "orders" WHERE "status" IN ('shipped', 'delivered') AND "amountDue" BETWEEN 1 AND 2147483647;

UPDATE "orders" SET "amountPaid" = "amountDue", "nextDueOn" = NULL
WHERE "id" IN (SELECT "orderId" FROM "payments");

-- What is open, by the day on which it is or was due; and the credits of customers.
CREATE INDEX "orders_open_payment_idx" ON "orders"("nextDueOn", "id", "amountDue", "amountPaid") WHERE "amountPaid" < "amountDue";
CREATE INDEX "orders_credit_idx" ON "orders"("id", "amountDue", "amountPaid") WHERE "amountPaid" > "amountDue";
