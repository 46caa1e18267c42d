-- CreateTable
CREATE TABLE "pieces" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "productId" INTEGER NOT NULL,
    "color" TEXT NOT NULL DEFAULT '',
    "size" TEXT NOT NULL DEFAULT '',
    "sku" TEXT NOT NULL,
    "ean" TEXT,
    "availability" TEXT NOT NULL DEFAULT 'available',
    "availabilityDate" TEXT,
    CONSTRAINT "pieces_productId_fkey" FOREIGN KEY ("productId") REFERENCES "products" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "pieces_sku_key" ON "pieces"("sku");

-- CreateIndex
CREATE UNIQUE INDEX "pieces_ean_key" ON "pieces"("ean");

-- CreateIndex
CREATE UNIQUE INDEX "pieces_productId_color_size_key" ON "pieces"("productId", "color", "size");

-- The rows of the styles that exist are written when the shop starts (app/shop/maintenance/fill-pieces.server.ts), because
-- an SKU is in capitals of any script, and SQLite knows those of ASCII alone.

-- Pieces are cached under the state token, like styles.
CREATE TRIGGER "pieces_insert_state" AFTER INSERT ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "pieces_update_state" AFTER UPDATE ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;

CREATE TRIGGER "pieces_delete_state" AFTER DELETE ON "pieces" BEGIN
    INSERT INTO "shop_state" ("id", "token") VALUES (1, lower(hex(randomblob(16))))
    ON CONFLICT ("id") DO UPDATE SET "token" = excluded."token";
END;
