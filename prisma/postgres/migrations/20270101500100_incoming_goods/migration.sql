-- Pieces that are expected.
CREATE TABLE "incoming_goods" (
    "id" SERIAL NOT NULL,
    "pieceId" INTEGER NOT NULL,
    "dueOn" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    CONSTRAINT "incoming_goods_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "incoming_goods_quantity" CHECK ("quantity" > 0)
);
CREATE UNIQUE INDEX "incoming_goods_pieceId_dueOn_key" ON "incoming_goods"("pieceId", "dueOn");
CREATE INDEX "incoming_goods_dueOn_idx" ON "incoming_goods"("dueOn");
ALTER TABLE "incoming_goods" ADD CONSTRAINT "incoming_goods_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pages for buyers show them.
CREATE CONSTRAINT TRIGGER "incoming_goods_state" AFTER INSERT OR UPDATE OR DELETE ON "incoming_goods"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "renew_shop_state"();
CREATE TRIGGER "incoming_goods_truncate_state" AFTER TRUNCATE ON "incoming_goods"
    FOR EACH STATEMENT EXECUTE FUNCTION "renew_shop_state"();
