-- Pieces that are expected.
CREATE TABLE "incoming_goods" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "pieceId" INTEGER NOT NULL,
    "dueOn" TEXT NOT NULL,
    "quantity" INTEGER NOT NULL,
    "note" TEXT,
    CONSTRAINT "incoming_goods_quantity" CHECK ("quantity" > 0),
    CONSTRAINT "incoming_goods_pieceId_fkey" FOREIGN KEY ("pieceId") REFERENCES "pieces" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "incoming_goods_pieceId_dueOn_key" ON "incoming_goods"("pieceId", "dueOn");
CREATE INDEX "incoming_goods_dueOn_idx" ON "incoming_goods"("dueOn");

-- Pages for buyers show them.
CREATE TRIGGER "incoming_goods_insert_state" AFTER INSERT ON "incoming_goods" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "incoming_goods_update_state" AFTER UPDATE ON "incoming_goods" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
CREATE TRIGGER "incoming_goods_delete_state" AFTER DELETE ON "incoming_goods" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
