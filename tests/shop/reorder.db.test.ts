import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addDays, isoDay } from "~/formats/dates";
import { readCart } from "~/shop/cart/read-cart.server";
import { everOrdered } from "~/shop/orders/ordered-styles.server";
import { findReorder } from "~/shop/orders/reorder-page.server";
import { reorder } from "~/shop/orders/reorder.server";
import { actingFor, addLines, addQuantities, emptyCart, removeLines } from "../support/change-cart";
import { createWindow, makeStyle, offerAlsoIn, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { stockPiece } from "../support/pieces";
import { windowQuantities } from "../support/window-quantities";
import { orderCart } from "../support/orders";

beforeEach(() => emptyDatabase(db));

/** Creates a buyer with one order of two styles and an empty cart. */
async function buyerWithOrder() {
  const [buyer, alma, veter] = await Promise.all([
    makePerson("approved"),
    makeStyle(),
    makeStyle({ name: "Veter", sizes: [], wholesalePrice: 500 }),
  ]);
  await addLines(buyer.id, [
    wanted(alma.id, { quantity: 3 }),
    wanted(alma.id, { quantity: 1, size: "S" }),
    wanted(veter.id, { quantity: 2, size: null }),
  ]);
  const { id } = await orderCart(buyer.id);
  return { buyer, alma, veter, id };
}

/** The page to order one's order again, at list prices. */
const ownReorder = (id: string, orderId: number) => findReorder({ id, priceGroupId: null }, orderId);

const quantities = async (companyId: string) => (await readCart(companyId)).lines.map(({ quantity }) => quantity);

describe("ordering again", () => {
  it("adds everything once, however often it is submitted", async () => {
    const { buyer, id } = await buyerWithOrder();
    await Promise.all(Array.from({ length: 20 }, () => reorder(actingFor(buyer.id), id, "page-1")));
    expect(await quantities(buyer.id)).toEqual([3, 1, 2]);
    await reorder(actingFor(buyer.id), id, "page-2");
    expect(await quantities(buyer.id)).toEqual([6, 2, 4]);
  });

  it("omits what cannot be ordered and reports it, with changed prices", async () => {
    const { buyer, alma, veter, id } = await buyerWithOrder();
    expect(await ownReorder(buyer.id, id)).toMatchObject({
      styles: [
        { name: "Alma", was: null, changed: [] },
        { name: "Veter", was: null, changed: [] },
      ],
      gone: [],
    });
    await makeStyle({ name: "Brin" });
    await db.write(async (tx) => {
      await tx.product.update({ where: { id: veter.id }, data: { isActive: false } });
      await updateStyle(tx, alma.id, { sizes: ["M"], wholesalePrice: 1100 });
      await tx.product.updateMany({ data: { category: "Sweaters" } });
      await stockPiece(tx, { productId: alma.id, color: "Sand", size: "M", stock: 2 });
    });
    const { styles, gone } = (await ownReorder(buyer.id, id))!;
    expect(styles).toMatchObject([
      {
        name: "Alma",
        was: 1000,
        matrix: {
          colors: ["Sand"],
          minimum: 3,
          unitPrice: 1100,
          cells: [[{ quantity: 2, left: 2 }]],
        },
        changed: [
          { choice: "Sand, M", quantity: 3, reason: "only 2 left" },
          { choice: "Sand, S", quantity: 1, reason: "not in the collection any more" },
        ],
      },
    ]);
    expect(gone).toMatchObject([{ name: "Veter", pieces: 2 }]);
    expect(gone[0]!.suggestions.map(({ name }) => name).sort()).toEqual(["Alma", "Brin"]);
    expect(await reorder(actingFor(buyer.id), id, "page-1")).toEqual(["Alma, Sand, M", "Alma, Sand, S", "Veter, Sand"]);
    expect(await quantities(buyer.id)).toEqual([2]);
  });

  it("limits by the stock what ships from stock, not what is made for a later window", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    const ahead = await db.write(async (tx) => {
      const window = await createWindow(tx, { kind: "pre_order", position: 99 });
      await tx.styleWindow.create({ data: { productId: style.id, windowId: window.id } });
      return window;
    });
    const line = wanted(style.id, { quantity: 4 });
    await addLines(buyer.id, [line, { ...line, windowId: ahead.id }]);
    const { id } = await orderCart(buyer.id);
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: 5 }));
    expect(await reorder(actingFor(buyer.id), id, "1")).toEqual([]);
    expect(await quantities(buyer.id)).toEqual([4, 4]);
    expect(await reorder(actingFor(buyer.id), id, "2")).toEqual(["Alma, Sand, M"]);
    expect(await quantities(buyer.id)).toEqual([5, 8]);
  });

  it("keeps each line in its own delivery window with its quantity, also of one piece in two", async () => {
    const buyer = await makePerson("approved");
    const style = await makeStyle();
    const ahead = await offerAlsoIn(style.id);
    const [stock] = await db.read.styleWindow.findMany({ where: { productId: style.id, windowId: { not: ahead.id } } });
    const inStock = stock!.windowId;
    await addLines(buyer.id, [
      wanted(style.id, { quantity: 5, size: "S", windowId: inStock }),
      wanted(style.id, { quantity: 3, color: "Rust", size: "S", windowId: ahead.id }),
      wanted(style.id, { quantity: 4, size: "M", windowId: inStock }),
      wanted(style.id, { quantity: 7, size: "M", windowId: ahead.id }),
    ]);
    const ordered = (await readCart(buyer.id)).lines.map(
      ({ sku, quantity, window }) => `${window.id} ${sku} ${quantity}`,
    );
    const { id } = await orderCart(buyer.id);
    const { styles } = (await ownReorder(buyer.id, id))!;
    expect(windowQuantities(styles)).toEqual(ordered.sort());
    expect(styles.map(({ anchor, changed }) => [anchor, changed])).toEqual([
      [`${style.id}`, []],
      [`${style.id}-${ahead.id}`, []],
    ]);

    // Its window is closed: in the first open one, beside what is there already, and said.
    await db.write((tx) => tx.deliveryWindow.update({ where: { id: ahead.id }, data: { ordersUntil: "2020-01-01" } }));
    const [table, ...others] = (await ownReorder(buyer.id, id))!.styles;
    expect(others).toEqual([]);
    const quantityOf = table!.matrix.cells.flat().reduce((sum, cell) => sum + (cell?.quantity ?? 0), 0);
    expect([table!.matrix.window.id, quantityOf]).toEqual([inStock, 19]);
    const where = `for ${ahead.name}, which can’t be ordered at the moment: now for ${table!.matrix.window.name}`;
    expect(table!.changed).toEqual([
      { choice: "Rust, S", quantity: 3, reason: where },
      { choice: "Sand, M", quantity: 7, reason: where },
    ]);
  });

  it("says what comes much later than it did, and of the other styles nothing", async () => {
    const { buyer, alma, id } = await buyerWithOrder();
    const later = async (shipsFrom: string) => {
      await db.write(async (tx) => {
        const shipsUntil = addDays(shipsFrom, 20);
        const window = await createWindow(tx, { kind: "pre_order", shipsFrom, shipsUntil });
        await tx.styleWindow.updateMany({
          where: { productId: alma.id },
          data: { windowId: window.id },
        });
      });
      return (await ownReorder(buyer.id, id))!.styles.map((style) => style.later);
    };
    expect((await ownReorder(buyer.id, id))!.styles.map((style) => style.later)).toEqual(["", ""]);
    expect(await later(addDays(isoDay(new Date()), 30))).toEqual(["", ""]);
    const far = addDays(isoDay(new Date()), 440);
    const texts = await later(far);
    expect(texts[0]).toMatch(/^now takes 14 months longer to ship: .+; before, 2-4 weeks after the order$/);
    expect(texts[1]).toBe("");
    // An order of the same window comes on the same days.
    await addLines(buyer.id, [wanted(alma.id, { quantity: 1 })]);
    const again = await orderCart(buyer.id);
    expect((await ownReorder(buyer.id, again.id))!.styles.map((style) => style.later)).toEqual([""]);
  });

  it("refuses foreign and unknown orders, and those without available styles", async () => {
    const { buyer, alma, veter, id } = await buyerWithOrder();
    const other = await makePerson("approved");
    await expect(reorder(actingFor(other.id), id, "x")).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(reorder(actingFor(buyer.id), id + 1, "x")).rejects.toMatchObject({
      kind: "not_found",
    });
    expect(await ownReorder(other.id, id)).toBeNull();

    const ids = { id: { in: [alma.id, veter.id] } };
    await db.write((tx) => tx.product.updateMany({ where: ids, data: { isActive: false } }));
    await expect(reorder(actingFor(buyer.id), id, "x")).rejects.toMatchObject({
      kind: "nothing_available",
    });
    expect(await quantities(buyer.id)).toEqual([]);
    expect(await quantities(other.id)).toEqual([]);
  });

  it("puts chosen quantities beside what the cart holds or in its place, once", async () => {
    const { buyer, alma, veter } = await buyerWithOrder();
    const [piece] = await db.read.piece.findMany({ where: { productId: alma.id } });
    await addLines(buyer.id, [wanted(veter.id, { quantity: 9, size: null })]);
    const chosen = [{ sku: piece!.sku, quantity: 4 }];
    const again = (token: string, replacesCart: boolean) => addQuantities(buyer.id, chosen, { replacesCart, token });
    await Promise.all(Array.from({ length: 10 }, () => again("a", false)));
    expect(await quantities(buyer.id)).toEqual([9, 4]);
    await Promise.all(Array.from({ length: 10 }, () => again("b", true)));
    expect(await quantities(buyer.id)).toEqual([4]);
    // Refused: the cart is as it was.
    const unknown = addQuantities(buyer.id, [{ sku: "NONE", quantity: 1 }], {
      replacesCart: true,
      token: "c",
    });
    await expect(unknown).rejects.toMatchObject({ kind: "pieces" });
    expect(await quantities(buyer.id)).toEqual([4]);
  });

  it("adds all lines or none", async () => {
    const { buyer, alma, id } = await buyerWithOrder();
    await addLines(buyer.id, [wanted(alma.id, { quantity: 10_000, size: "S" })]);
    await expect(reorder(actingFor(buyer.id), id, "x")).rejects.toMatchObject({
      code: "line_full",
    });
    expect(await quantities(buyer.id)).toEqual([10_000]);
    // A failed submission may be repeated.
    await emptyCart(buyer.id);
    await reorder(actingFor(buyer.id), id, "x");
    expect(await quantities(buyer.id)).toEqual([3, 1, 2]);
  });
});

it("lists what a customer ever ordered by style, without cancelled orders", async () => {
  const { buyer, alma, veter, id } = await buyerWithOrder();
  await reorder(actingFor(buyer.id), id, "x");
  const cart = await readCart(buyer.id);
  await removeLines(buyer.id, [cart.lines.find(({ name }) => name === "Veter")!.id]);
  const second = await orderCart(buyer.id);
  await reorder(actingFor(buyer.id), id, "y");
  const third = await orderCart(buyer.id);
  await db.write(async (tx) => {
    await tx.order.update({ where: { id: third.id }, data: { status: "cancelled" } });
    await tx.product.update({ where: { id: veter.id }, data: { isActive: false } });
  });
  const { styles, pages } = await everOrdered(buyer.id, { sort: "last", page: 5 });
  expect(pages).toBe(1);
  expect(styles).toMatchObject([
    { productId: alma.id, name: "Alma", pieces: 8, lastOrder: { id: second.id }, isActive: true },
    { productId: veter.id, name: "Veter", pieces: 2, lastOrder: { id }, isActive: false },
  ]);
  expect((await everOrdered(buyer.id, { sort: "amount", page: 1 })).styles.map(({ amount }) => amount)).toEqual(
    styles.map(({ amount }) => amount).sort((a, b) => b - a),
  );
  for (const { pieces, colours, seasons } of styles) {
    const sum = (parts: readonly { pieces: number }[]) => parts.reduce((all, part) => all + part.pieces, 0);
    expect([sum(colours), sum(colours.flatMap(({ sizes }) => sizes)), sum(seasons)]).toEqual([pieces, pieces, pieces]);
  }
  const other = await makePerson("approved");
  expect((await everOrdered(other.id, { sort: "last", page: 1 })).styles).toEqual([]);
});
