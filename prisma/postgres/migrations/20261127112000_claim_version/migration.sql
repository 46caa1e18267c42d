-- Claims are changed at the desk: a change of an older version is refused.
ALTER TABLE "claims" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
