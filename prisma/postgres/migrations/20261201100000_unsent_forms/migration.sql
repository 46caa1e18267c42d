-- Forms that were refused because their sender was not signed in: kept for half an hour, and filled in again.
CREATE TABLE "unsent_forms" (
    "browser" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "buyerKey" TEXT NOT NULL,
    "actorKey" TEXT NOT NULL,
    "fields" JSONB NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "unsent_forms_pkey" PRIMARY KEY ("browser", "path")
);
CREATE INDEX "unsent_forms_createdAt_idx" ON "unsent_forms"("createdAt");
CREATE INDEX "unsent_forms_buyerKey_idx" ON "unsent_forms"("buyerKey");
CREATE INDEX "unsent_forms_actorKey_idx" ON "unsent_forms"("actorKey");
