import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { changeOrderStatus } from "~/shop/checkout/fulfilment/change-status.server";
import { reorder } from "~/shop/orders/reorder.server";
import { Problem } from "~/shop/base/problem";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { codesOf } from "../support/outcomes";
import {
  actingFor,
  addLines,
  addPieces,
  clearCart,
  quantitiesIn,
  removeLines,
  setLineQuantities,
  setQuantities,
} from "../support/change-cart";
import { makeStyle, offerAlsoIn, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { brokenHistories, stockPiece } from "../support/pieces";
import { orderCart } from "../support/orders";

let style: Awaited<ReturnType<typeof makeStyle>>;
/** The piece whose stock is counted, and one of the same style that is made to order. */
let stocked: string;
let toOrder: string;
beforeEach(async () => {
  await emptyDatabase(db);
  style = await makeStyle();
  await db.write((tx) => updateStyle(tx, style.id, { styleCode: "ST-1" }));
  const skuOf = async (size: string) =>
    (await db.read.piece.findFirstOrThrow({ where: { productId: style.id, color: "Sand", size } })).sku;
  [stocked, toOrder] = [await skuOf("M"), await skuOf("S")];
});

const stock = (quantity: number | null) =>
  db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "M", stock: quantity }));
const left = async () =>
  (await db.read.pieceStock.findFirst({ where: { piece: { productId: style.id, size: "M" } } }))?.quantity;
const add = (companyId: string, quantity: number, size = "M") =>
  addLines(companyId, [wanted(style.id, { quantity, size })]);

describe("stock", () => {
  it("sells exactly ten of the last ten pieces to 50 buyers at once", async () => {
    await stock(10);
    const buyers = await Promise.all(Array.from({ length: 50 }, () => makePerson("approved")));
    for (const { id } of buyers) {
      await add(id, 1);
      await add(id, 2, "S");
    }
    const results = await Promise.allSettled(buyers.map(({ id }) => orderCart(id)));
    const codes = codesOf(results);
    // Whoever comes later finds the line short while the order is placed, or sold out on the reviewed cart.
    expect(codes.every((code) => code === "short_stock" || code === "cart_changed")).toBe(true);
    expect(codes).toHaveLength(40);
    expect(await left()).toBe(0);
    const sold = await db.read.orderLine.aggregate({
      where: { sku: stocked },
      _sum: { quantity: true },
    });
    expect(sold._sum.quantity).toBe(10);
    expect(await db.read.order.count()).toBe(10);
    expect(await brokenHistories()).toEqual([]);
    // What was refused is still in the carts.
    expect(await db.read.cartItem.count()).toBe(80);
  });

  it("is returned by a cancellation, once, and only what was taken", async () => {
    await stock(5);
    const [buyer, admin] = [await makePerson("approved"), await makePerson("admin")];
    await add(buyer.id, 4);
    await add(buyer.id, 9, "S");
    const { id: orderId } = await orderCart(buyer.id);
    expect(await left()).toBe(1);
    // Counted since: the order took nothing from it.
    await db.write((tx) => stockPiece(tx, { productId: style.id, color: "Sand", size: "S", stock: 3 }));
    const cancel = () =>
      changeOrderStatus({
        orderId,
        from: "pending",
        to: "cancelled",
        note: null,
        actorId: admin.id,
      });
    const results = await Promise.allSettled([cancel(), cancel()]);
    expect(codesOf(results)).toEqual(["stale"]);
    expect(await left()).toBe(5);
    const rows = await db.read.pieceStock.findMany({ where: { piece: { size: "S" } } });
    expect(rows.map(({ quantity }) => quantity)).toEqual([3]);
  });

  it("limits what a cart may hold", async () => {
    await stock(3);
    const { id } = await makePerson("approved");
    const only = { code: "short_stock", values: { name: "Alma, Sand, M", left: 3 } };
    await expect(add(id, 4)).rejects.toMatchObject(only);
    await expect(setQuantities(id, [{ sku: stocked, quantity: 4 }])).rejects.toMatchObject({
      pieces: [{ sku: stocked, reason: only }],
    });
    await add(id, 3);
    await expect(add(id, 1)).rejects.toMatchObject({ code: "short_stock" });
    const { lines } = await readCart(id);
    await expect(setLineQuantities(id, [{ lineId: lines[0]!.id, quantity: 5 }])).rejects.toMatchObject({
      lines: [{ id: lines[0]!.id, sku: stocked, left: 3 }],
    });
    expect(await quantitiesIn(id)).toEqual({ [stocked]: 3 });
  });

  it("limits a piece in two windows that take from it together, in every way into the cart", async () => {
    await stock(4);
    const { id } = await makePerson("approved");
    const other = await offerAlsoIn(style.id, { kind: "in_stock" });
    const first = (await db.read.deliveryWindow.findFirstOrThrow({ orderBy: { position: "asc" } })).id;
    const together = { name: "Alma, Sand, M", left: 4, where: "together" };
    const windows = [first, other.id];
    const wishes = windows.map((windowId) => [{ sku: stocked, quantity: 3, windowId }]);
    const results = await Promise.allSettled(wishes.map((set) => setQuantities(id, set)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await setQuantities(
      id,
      windows.map((windowId) => ({ sku: stocked, quantity: 2, windowId })),
    );
    await expect(setQuantities(id, wishes[1]!)).rejects.toMatchObject({
      pieces: [{ sku: stocked, windowId: other.id, reason: { code: "short_stock", values: together } }],
    });
    const line = wanted(style.id, { windowId: other.id });
    await expect(addLines(id, [line])).rejects.toMatchObject({
      code: "short_stock",
      lines: [{ left: 4, isTogether: true }],
    });
    const cart = await readCart(id);
    const ordered = `${stocked}\t1\t${other.name}`;
    const text = `SKU\tQuantity\tDelivery window\n${ordered}`;
    const { preview } = await readQuickOrder(text, { mode: "replace", cart, prices: LIST_PRICES });
    expect(preview.lines).toMatchObject([{ windowId: other.id, quantity: 1 }]);
    const { preview: more } = await readQuickOrder(text, { mode: "add", cart, prices: LIST_PRICES });
    expect(more.wrong).toMatchObject([{ reason: "Only 4 of Alma, Sand, M are left, and your cart has 4." }]);
    // Who ordered first leaves the second line what is left, and the order is refused with both.
    await stock(3);
    expect((await readCart(id)).lines.map(({ left: rest, quantity }) => [rest, quantity])).toEqual([
      [3, 2],
      [1, 2],
    ]);
    const short = [{ values: { name: "Alma, Sand, M", left: 3 } }, { values: { quantity: 4 } }];
    await expect(orderCart(id)).rejects.toMatchObject({ code: "short_stock", facts: short });
    // A window that has ended takes nothing.
    await db.write((tx) => tx.deliveryWindow.update({ where: { id: other.id }, data: { ordersUntil: "2020-01-01" } }));
    await setQuantities(id, [{ sku: stocked, quantity: 3, windowId: first }]);
    await orderCart(id);
    expect(await left()).toBe(0);
  });

  it("that runs short under a cart refuses the order, and sold out leaves the line out", async () => {
    await stock(3);
    const { id } = await makePerson("approved");
    await add(id, 3);
    await add(id, 1, "S");
    await stock(2);
    await expect(orderCart(id)).rejects.toMatchObject({
      code: "short_stock",
      facts: [{ values: { name: "Alma, Sand, M", left: 2 } }, { values: { quantity: 3 } }],
    });
    expect(await left()).toBe(2);
    await stock(0);
    const { lines, totals } = await readCart(id);
    expect(lines.map(({ sku, isAvailable }) => [sku, isAvailable])).toEqual([
      [stocked, false],
      [toOrder, true],
    ]);
    expect(totals.pieces).toBe(1);
    await orderCart(id);
    expect(await quantitiesIn(id)).toEqual({ [stocked]: 3 });
  });

  it("reduces a quick order to what is left, and says so", async () => {
    await stock(3);
    const { id } = await makePerson("approved");
    const preview = async (text: string) =>
      (await readQuickOrder(text, { mode: "add", cart: await readCart(id), prices: LIST_PRICES })).preview;
    const reduced = await preview(`${stocked} 5`);
    expect(reduced.lines).toMatchObject([{ sku: stocked, quantity: 3 }]);
    expect(reduced.lines[0]!.notes).toContain("Only 3 left: 3 instead of 5.");
    await add(id, 3);
    const none = await preview(`${stocked} 5\n${toOrder} 1`);
    expect(none.lines).toMatchObject([{ sku: toOrder }]);
    expect(none.wrong).toMatchObject([{ row: 1, reason: "Only 3 of Alma, Sand, M are left, and your cart has 3." }]);
  });

  it("stays under a new SKU, and waits for a colour that the style no longer has", async () => {
    await stock(7);
    await db.write((tx) => updateStyle(tx, style.id, { styleCode: "ST-2" }));
    expect(await left()).toBe(7);
    await db.write((tx) => updateStyle(tx, style.id, { colors: ["Rust"] }));
    const { id } = await makePerson("approved");
    await expect(setQuantities(id, [{ sku: stocked, quantity: 1 }])).rejects.toMatchObject({
      pieces: [{ sku: stocked, reason: { code: "unknown_style.sku", values: { sku: stocked } } }],
    });
    await db.write((tx) => updateStyle(tx, style.id, { colors: ["Rust", "Sand"] }));
    expect(await left()).toBe(7);
  });

  it("is never exceeded by any sequence of changes, and never below zero", async () => {
    const admin = await makePerson("admin");
    const other = await offerAlsoIn(style.id, { kind: "in_stock" });
    const step = fc.record({
      kind: fc.constantFrom("add", "set", "line", "quick", "remove", "clear", "order", "reorder", "cancel"),
      buyer: fc.nat(1),
      window: fc.nat(1),
      quantity: fc.integer({ min: 1, max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
        const buyers = [await makePerson("approved"), await makePerson("approved")];
        await stock(10);
        const open = new Set<number>();
        for (const { kind, buyer, window, quantity } of steps) {
          const { id } = buyers[buyer]!;
          // In its first window, or in another one that takes from the same stock.
          const windowId = window === 0 ? null : other.id;
          const own = async () => (await readCart(id)).lines.filter(({ sku }) => sku === stocked);
          const piecesHeld = async () => (await own()).reduce((sum, one) => sum + one.quantity, 0);
          const line = (await own())[window];
          const orders = [...open];
          const before = await piecesHeld();
          const was = (await left())!;
          try {
            if (kind === "add") await addLines(id, [wanted(style.id, { quantity, windowId })]);
            if (kind === "set") await setQuantities(id, [{ sku: stocked, quantity, windowId }]);
            if (kind === "line" && line) await setLineQuantities(id, [{ lineId: line.id, quantity }]);
            if (kind === "quick")
              await addPieces(id, [{ sku: stocked, quantity, windowId }], { mode: "add", token: null });
            if (kind === "remove" && line) await removeLines(id, [line.id]);
            if (kind === "clear") await clearCart(id);
            if (kind === "order") open.add((await orderCart(id)).id);
            if (kind === "reorder" && orders[0]) {
              const own = await db.read.order.findFirst({ where: { companyId: id } });
              if (own) await reorder(actingFor(id), own.id, randomUUID());
            }
            if (kind === "cancel" && orders[0]) {
              open.delete(orders[0]);
              await changeOrderStatus({
                orderId: orders[0],
                from: "pending",
                to: "cancelled",
                note: null,
                actorId: admin.id,
              });
            }
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
          const held = await piecesHeld();
          // They grow only up to what is left; what was in the cart before may have run short.
          expect(held <= Math.max(was, before)).toBe(true);
          const ordered = await db.read.orderLine.aggregate({
            where: { sku: stocked, orderId: { in: [...open] } },
            _sum: { quantity: true },
          });
          expect((await left())! + (ordered._sum.quantity ?? 0)).toBe(10);
          expect(await brokenHistories()).toEqual([]);
        }
        for (const orderId of open) {
          await changeOrderStatus({
            orderId,
            from: "pending",
            to: "cancelled",
            note: null,
            actorId: admin.id,
          });
        }
        expect(await left()).toBe(10);
      }),
      { numRuns: 15 },
    );
  });
});
