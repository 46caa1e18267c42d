-- AlterTable
ALTER TABLE "orders" ADD COLUMN "instalments" JSONB NOT NULL DEFAULT '[]',
    ADD COLUMN "amountDue" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "amountPaid" BIGINT NOT NULL DEFAULT 0,
    ADD COLUMN "nextDueOn" TEXT;

-- CreateTable
CREATE TABLE "payments" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "amount" INTEGER NOT NULL,
    "paidOn" TEXT NOT NULL,
    "reference" TEXT,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "entryKey" TEXT,
    "formKey" TEXT,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undoneAt" TIMESTAMP(3),
    "undoneById" TEXT,
    "undoReason" TEXT,

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payments_amount_check" CHECK ("amount" <> 0),
    CONSTRAINT "payments_source_check" CHECK ("source" IN ('manual', 'statement', 'opening'))
);

-- CreateIndex
CREATE UNIQUE INDEX "payments_formKey_key" ON "payments"("formKey");

-- CreateIndex
CREATE INDEX "payments_orderId_id_idx" ON "payments"("orderId", "id");

-- An entry of a bank statement is booked once, unless that was undone.
CREATE UNIQUE INDEX "payments_entryKey_key" ON "payments"("entryKey") WHERE "undoneAt" IS NULL;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "payment_reminders" (
    "id" SERIAL NOT NULL,
    "orderId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "sentOn" TEXT NOT NULL,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_reminders_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_reminders_orderId_number_key" ON "payment_reminders"("orderId", "number");

-- CreateIndex
CREATE UNIQUE INDEX "payment_reminders_orderId_sentOn_key" ON "payment_reminders"("orderId", "sentOn");

-- AddForeignKey
ALTER TABLE "payment_reminders" ADD CONSTRAINT "payment_reminders_orderId_fkey" FOREIGN KEY ("orderId") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "statement_uploads" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "fileName" TEXT NOT NULL,
    "entries" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "bookedAt" TIMESTAMP(3),
    "result" JSONB,

    CONSTRAINT "statement_uploads_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "statement_uploads_createdAt_idx" ON "statement_uploads"("createdAt");

-- The orders that exist: as their newest proforma says. A payment "with the order" is due until the proforma ends; nothing
-- is due on a day before VAT and shipping are decided.
UPDATE "orders" SET "instalments" = "newest"."instalments" FROM (
  SELECT DISTINCT ON ("orderId") "orderId", CASE
    WHEN "content" #>> '{sums,vatKind}' = 'to_confirm' OR "content" #>> '{sums,shipping}' IS NULL
      THEN jsonb_build_array(jsonb_build_object('dueOn', NULL, 'amount', "content" #> '{sums,total}'))
    WHEN jsonb_typeof("content" -> 'payments') = 'array' THEN (
      SELECT COALESCE(jsonb_agg(jsonb_build_object('dueOn', "dueOn", 'amount', "amount") ORDER BY "dueOn"), '[]')
      FROM (
        SELECT COALESCE("value" ->> 'due', "content" ->> 'validUntil') AS "dueOn", SUM(("value" ->> 'amount')::BIGINT) AS "amount"
        FROM jsonb_array_elements("content" -> 'payments') AS "payments"("value") GROUP BY 1
      ) AS "due"
    )
    ELSE jsonb_build_array(jsonb_build_object('dueOn', "content" -> 'validUntil', 'amount', "content" #> '{sums,total}'))
  END AS "instalments"
  FROM "proformas" ORDER BY "orderId", "version" DESC
) AS "newest"
WHERE "newest"."orderId" = "orders"."id" AND "status" <> 'cancelled';

UPDATE "orders" SET
  "amountDue" = (SELECT COALESCE(SUM(("value" ->> 'amount')::BIGINT), 0) FROM jsonb_array_elements("instalments") AS "due"("value")),
  "nextDueOn" = "instalments" #>> '{0,dueOn}'
WHERE "instalments" <> '[]';

-- All payment terms are before shipping, so what is shipped counts as paid: nobody is reminded of it.
INSERT INTO "payments" ("orderId", "amount", "paidOn", "source")
SELECT "id", "amountDue", to_char(CURRENT_TIMESTAMP, 'YYYY-MM-DD'), 'opening'
FROM "orders" WHERE "status" IN ('shipped', 'delivered') AND "amountDue" BETWEEN 1 AND 2147483647;

UPDATE "orders" SET "amountPaid" = "amountDue", "nextDueOn" = NULL
WHERE "id" IN (SELECT "orderId" FROM "payments");

-- What is open, by the day on which it is or was due; and the credits of customers.
CREATE INDEX "orders_open_payment_idx" ON "orders"("nextDueOn", "id", "amountDue", "amountPaid") WHERE "amountPaid" < "amountDue";
CREATE INDEX "orders_credit_idx" ON "orders"("id", "amountDue", "amountPaid") WHERE "amountPaid" > "amountDue";
