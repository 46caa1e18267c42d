-- How the shop looks: one row, id 1, once an admin has saved it.
CREATE TABLE "appearance" (
    "id" INTEGER NOT NULL DEFAULT 1 CHECK ("id" = 1),
    "name" TEXT NOT NULL,
    "accent" TEXT NOT NULL CHECK ("accent" ~ '^#[0-9a-f]{6}$'),
    "ground" TEXT NOT NULL CHECK ("ground" ~ '^#[0-9a-f]{6}$'),
    "darkAccent" TEXT CHECK ("darkAccent" ~ '^#[0-9a-f]{6}$'),
    "darkGround" TEXT CHECK ("darkGround" ~ '^#[0-9a-f]{6}$'),
    "headings" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1 CHECK ("version" >= 0),
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "appearance_pkey" PRIMARY KEY ("id")
);

-- It is cached under the state token, like styles.
CREATE CONSTRAINT TRIGGER "appearance_state" AFTER INSERT OR UPDATE OR DELETE ON "appearance"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "appearance_truncate_state" AFTER TRUNCATE ON "appearance"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
