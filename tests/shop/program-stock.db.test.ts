// Stock that programs set: nothing that was sent or ordered is lost, whatever happens meanwhile; and what is said of it.
import { beforeEach, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { putStock, type SentStock } from "~/shop/catalogue/pieces/program-stock.server";
import { stockHistory } from "~/shop/catalogue/pieces/stock-history.server";
import { checkStock, setStock, takeFromStock } from "~/shop/catalogue/pieces/stock.server";
import { countLowStock } from "~/shop/catalogue/low-stock/low-stock.server";
import { makeStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";

let actorId: string;
let styleId: number;
let pieces: { id: number; sku: string }[];
const put = (sent: SentStock[], isWhole = false) => putStock(sent, { actorId, program: "ERP", isWhole });
const quantities = async () =>
  Promise.all(
    pieces.map(async ({ id }) => (await db.read.pieceStock.findUnique({ where: { pieceId: id } }))?.quantity ?? null),
  );
const order = (id: number, quantity: number) =>
  db.write(async (tx) => {
    await tx.product.updateMany({ where: { id: 0 }, data: { version: 0 } });
    await checkStock(tx, [{ pieceId: id, quantity }]);
    await takeFromStock(tx, [{ pieceId: id, quantity }], { reason: "ordered" });
  });

beforeEach(async () => {
  await emptyDatabase(db);
  actorId = (await makePerson("admin", { firstName: "Maja" })).id;
  styleId = (await makeStyle({ colors: ["Sand"], sizes: ["S", "M"] })).id;
  pieces = await db.read.piece.findMany({ where: { productId: styleId }, orderBy: { id: "asc" } });
  await db.write((tx) =>
    setStock(
      tx,
      pieces.map(({ id }) => ({ id, stock: 20 })),
      { reason: "edited" },
    ),
  );
});

it("leaves pieces as they are of which a whole list has an EAN that the shop does not have", async () => {
  const sent = pieces.map(({ sku }, at) => ({ sku, ean: `400638133393${at}`, quantity: 15 }));
  const { refused } = await put(sent, true);
  expect(refused).toHaveLength(2);
  expect(await quantities()).toEqual([20, 20]);
});

it("knows SKUs in small letters, and sets nothing to 0 by a list of which it knows nothing", async () => {
  await put(
    pieces.map(({ sku }) => ({ sku: sku.toLowerCase(), ean: null, quantity: 15 })),
    true,
  );
  expect(await quantities()).toEqual([15, 15]);
  await put([{ sku: "NOBODY-KNOWS", ean: null, quantity: 1 }], true);
  expect(await quantities()).toEqual([15, 15]);
});

it("overwrites no order between two attempts", async () => {
  // As in production: somebody orders M between reading and writing (a conflict), and S between the first writing and the next reading.
  const [small, medium] = pieces;
  const write = db.write.bind(db);
  let writes = 0;
  const spy = vi.spyOn(db, "write").mockImplementation((async (...args: Parameters<typeof db.write>) => {
    writes++;
    if (writes === 1) {
      spy.mockRestore();
      await order(medium!.id, 1);
      const done = await write(...args);
      await order(small!.id, 2);
      return done;
    }
    return write(...args);
  }) as typeof db.write);
  await put([
    { sku: small!.sku, ean: null, quantity: 12 },
    { sku: medium!.sku, ean: null, quantity: 12 },
  ]);
  // 12 set, 2 of them ordered.
  expect((await quantities())[0]).toBe(10);
});

it("says of no row that was saved that it was refused", async () => {
  const [small, medium] = pieces;
  const write = db.write.bind(db);
  const spy = vi.spyOn(db, "write").mockImplementation((async (...args: Parameters<typeof db.write>) => {
    spy.mockRestore();
    await order(medium!.id, 1);
    const done = await write(...args);
    await order(small!.id, 2);
    return done;
  }) as typeof db.write);
  const answer = await put([
    { sku: small!.sku, ean: null, quantity: 12, read: 20 },
    { sku: medium!.sku, ean: null, quantity: 12, read: 20 },
  ]);
  expect(answer.refused.map(({ row }) => row)).toEqual([1]);
});

it("names the program in the history", async () => {
  await put([{ sku: pieces[0]!.sku, ean: null, quantity: 3 }]);
  const [last] = (await stockHistory({ styleId, pieceId: pieces[0]!.id }, 1))!.changes;
  expect(`${last!.who} ${last!.file}`).toContain("ERP");
});

it("lists no pieces as low that nobody can order today", async () => {
  await db.write((tx) =>
    setStock(
      tx,
      pieces.map(({ id }) => ({ id, stock: 0 })),
      { reason: "edited" },
    ),
  );
  await db.write((tx) => tx.deliveryWindow.updateMany({ data: { ordersUntil: "2026-01-31" } }));
  expect(await countLowStock(10)).toBe(0);
});
