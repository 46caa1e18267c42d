import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { countLowStock, lowStock, lowStockCsv } from "~/shop/catalogue/low-stock/low-stock.server";
import { changeSettings } from "~/shop/catalogue/offers/change-settings.server";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { addLines } from "../support/change-cart";
import { orderCart } from "../support/orders";
import { makePerson } from "../support/people";
import { findPiece, stockPiece } from "../support/pieces";

it("lists pieces of which few are left that can be ordered, how long they last, and what comes", async () => {
  const [admin, buyer] = [await makePerson("admin"), await makePerson("approved")];
  const { id: productId } = await makeStyle();
  const piece = (color: string, size: string) => findPiece({ productId, color, size });
  const stock = (color: string, size: string, quantity: number) =>
    db.write((tx) => stockPiece(tx, { productId, color, size, stock: quantity }));
  const listed = async () =>
    (await lowStock(1)).pieces.map(({ choice, left, sold, lasts }) => [choice, left, sold, lasts]);
  await stock("Sand", "S", 12);
  await stock("Sand", "M", 3);
  await stock("Rust", "S", 6);
  await stock("Rust", "M", 0);
  expect(await listed()).toEqual([
    ["Rust, M", 0, 0, null],
    ["Sand, M", 3, 0, null],
  ]);
  for (const quantity of [7, 4]) {
    await addLines(buyer.id, [wanted(productId, { size: "S", quantity })]);
    const { id: orderId } = await orderCart(buyer.id);
    if (quantity === 7) continue;
    const change = { orderId, from: "pending", to: "cancelled", note: null, actorId: admin.id } as const;
    await changeOrderStatus(change);
  }
  const rust = ["Rust, M", 0, 0, null];
  // 5 left, and 7 sold in 28 days.
  expect(await listed()).toEqual([rust, ["Sand, M", 3, 0, null], ["Sand, S", 5, 7, 20]]);
  expect(await countLowStock(10)).toBe(3);
  const { id: pieceId } = await piece("Rust", "M");
  const goods = [
    { pieceId, quantity: 4, dueOn: "2099-03-03" },
    { pieceId, quantity: 9, dueOn: "2026-03-03" },
  ];
  await db.write((tx) => tx.incomingGoods.createMany({ data: goods }));
  expect(await countLowStock(10)).toBe(2);
  const [next] = (await lowStock(1)).pieces;
  expect(next!.incoming).toEqual({ quantity: 9, dueOn: "2026-03-03", isLate: true });
  let csv = "";
  for await (const part of lowStockCsv()) csv += part;
  const rows = csv.trim().split("\r\n");
  expect(rows.map((row) => row.split(";").slice(2).join())).toEqual([
    "Piece,SKU,In stock,Sold in 28 days,Days left,Incoming,Expected on",
    ...(await lowStock(1)).pieces
      .sort((a, b) => a.id - b.id)
      .map(({ choice, sku, left, sold, lasts, incoming }) =>
        [`"${choice}"`, sku, left, sold, lasts, incoming?.quantity, incoming?.dueOn].join(),
      ),
  ]);

  const { version } = await lowStock(1);
  await changeSettings(admin.id, version, { lowStock: 6 });
  expect(await listed()).toHaveLength(4);
  const own = (data: { lowStock: number | null }) =>
    db.write((tx) => tx.product.update({ where: { id: productId }, data }));
  await own({ lowStock: 3 });
  expect((await listed()).map(([choice]) => choice)).toEqual(["Rust, M", "Sand, M"]);
  await own({ lowStock: 0 });
  expect([await listed(), await countLowStock(10)]).toEqual([[], 0]);
  await own({ lowStock: null });
  await db.write((tx) =>
    tx.piece.updateMany({ where: { productId, color: "Sand" }, data: { availability: "sold_out" } }),
  );
  expect((await listed()).map(([choice]) => choice)).toEqual(["Rust, M", "Rust, S"]);
  await db.write((tx) => updateStyle(tx, productId, { colors: ["Sand"] }));
  expect(await listed()).toEqual([]);
  await db.write((tx) => updateStyle(tx, productId, { colors: ["Sand", "Rust"] }));
  const lastDay = (ordersUntil: string | null) =>
    db.write((tx) => tx.deliveryWindow.updateMany({ data: { ordersUntil } }));
  expect(await countLowStock(10)).toBeGreaterThan(0);
  await lastDay("2026-01-31");
  expect([await listed(), await countLowStock(10)]).toEqual([[], 0]);
  await lastDay(null);
  await changeSettings(admin.id, version + 1, { lowStock: 0 });
  expect([await listed(), await countLowStock(10)]).toEqual([[], 0]);
  await own({ lowStock: 6 });
  expect((await listed()).map(([choice]) => choice)).toEqual(["Rust, M", "Rust, S"]);
});
