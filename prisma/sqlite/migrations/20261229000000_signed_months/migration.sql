-- Months of tax documents that were signed off: nothing is issued with a day in them any more.
CREATE TABLE "signed_months" (
    "month" TEXT NOT NULL PRIMARY KEY,
    "sums" JSONB NOT NULL,
    "actorId" TEXT,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);
