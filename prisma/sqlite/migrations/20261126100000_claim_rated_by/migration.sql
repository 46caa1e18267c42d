-- Who gave a rating. A rating that names nobody is not shown any more.
ALTER TABLE "claims" ADD COLUMN "ratedBy" TEXT;
