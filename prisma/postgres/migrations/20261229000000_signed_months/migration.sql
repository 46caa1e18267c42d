-- Months of tax documents that were signed off: nothing is issued with a day in them any more.
CREATE TABLE "signed_months" (
    "month" TEXT NOT NULL,
    "sums" JSONB NOT NULL,
    "actorId" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "signed_months_pkey" PRIMARY KEY ("month")
);
