// Delivery windows in carts and orders.
import fc from "fast-check";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { db } from "~/db/db.server";
import { isoDay } from "~/formats/dates";
import { fieldKey, quantityField, seenPieces } from "~/shop/cart/matrix";
import { orderSheetPage } from "~/shop/cart/order-sheet/sheet-styles.server";
import { parseQuantities } from "~/shop/cart/quantities-form.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { createStyle as createStyleOfShop } from "~/shop/catalogue/styles/edit-style.server";
import { findStyle } from "~/shop/catalogue/search/catalogue.server";
import type { Checkout } from "~/shop/checkout/checkout";
import type { ProformaContent } from "~/shop/billing/documents/proforma";
import { reorder } from "~/shop/orders/reorder.server";
import { myOrder } from "~/shop/orders/orders.server";
import {
  changeWindow,
  createWindow as createWindowOfShop,
  deleteWindow,
  offerStyles,
  setStyleWindows,
} from "~/shop/catalogue/delivery-windows/change-windows.server";
import { findWindow } from "~/shop/catalogue/delivery-windows/admin-windows.server";
import { typedStyle } from "~/shop/catalogue/styles/style-fields";
import { styleForm } from "~/shop/catalogue/styles/style-form.server";
import { LIST_PRICES } from "~/shop/catalogue/prices/price";
import { actingFor, addLines, clearCart, removeLines, setQuantities, undoRemoval } from "../support/change-cart";
import { createWindow, makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { orderCart } from "../support/orders";

const AHEAD = {
  name: "Autumn/Winter",
  kind: "pre_order",
  ordersUntil: "2999-03-15",
  shipsFrom: "2999-08-01",
  shipsUntil: "2999-08-31",
  payment: "deposit",
  paymentDays: 14,
  depositPercentage: 3_000,
  position: 2,
};

let style: Awaited<ReturnType<typeof makeStyle>>;
let sku: string;
let stock: number;
let ahead: number;
let buyer: string;
let admin: string;

beforeEach(async () => {
  await emptyDatabase(db);
  style = await makeStyle();
  sku = (await db.read.piece.findFirstOrThrow({ where: { color: "Sand", size: "M" } })).sku;
  stock = (await db.read.deliveryWindow.findFirstOrThrow()).id;
  ahead = (await db.write((tx) => createWindow(tx, AHEAD))).id;
  await db.write((tx) => tx.styleWindow.create({ data: { productId: style.id, windowId: ahead } }));
  buyer = (await makePerson("approved")).id;
  admin = (await makePerson("admin")).id;
});

const endWindow = (id: number) =>
  db.write((tx) => tx.deliveryWindow.update({ where: { id }, data: { ordersUntil: "2020-01-01" } }));

const lines = async () => (await readCart(buyer)).lines;
const quantities = async () =>
  (await lines()).map(({ window, quantity, isAvailable }) => [window.id, quantity, isAvailable]);

const checkout = (more: Partial<Checkout> = {}) => orderCart(buyer, more);

describe("the order sheet", () => {
  const QUERY = sheetQuery(new URLSearchParams());
  const tables = async () => {
    const cart = { lines: await lines(), prices: LIST_PRICES };
    const { styles } = await orderSheetPage(QUERY, cart, isoDay(new Date()));
    return styles.flatMap(({ matrix }) => matrix ?? []);
  };
  const held = async () => (await lines()).map((line) => [line.window.id, line.sku, line.quantity]).sort();

  it("shows and saves the lines of each window, and no others", async () => {
    const quantity = fc.integer({ min: 0, max: 3 });
    // Four pieces in each of two windows, as they are in the cart and as they are typed.
    const quantities = fc.array(quantity, { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(quantities, quantities, async (inCart, typed) => {
        await clearCart(buyer);
        const empty = await tables();
        expect(empty.map(({ window }) => window.id)).toEqual([stock, ahead]);
        const places = empty.flatMap(({ window, cells }) =>
          cells.flat().map((cell) => ({ sku: cell!.sku, windowId: window.id })),
        );
        const set = (numbers: number[]) => places.map((place, at) => ({ ...place, quantity: numbers[at]! }));
        const lineOf = (numbers: number[]) =>
          set(numbers).flatMap((one) => (one.quantity > 0 ? [[one.windowId, one.sku, one.quantity]] : []));
        await setQuantities(
          buyer,
          set(inCart).filter((one) => one.quantity > 0),
        );
        const shown = await tables();
        expect(shown.flatMap(({ cells }) => cells.flat().map((cell) => cell!.quantity))).toEqual(inCart);
        const form = new FormData();
        form.set("seen", seenPieces(shown));
        let at = 0;
        for (const { window, cells } of shown) {
          form.append("window[]", `${window.id}`);
          for (const cell of cells.flat()) form.append(quantityField(fieldKey(cell!)), `${typed[at++]! || ""}`);
        }
        const { changes } = parseQuantities(form);
        expect(changes).toHaveLength(inCart.filter((one, index) => one !== typed[index]).length);
        await setQuantities(buyer, changes);
        expect(await held()).toEqual(lineOf(typed).sort());
      }),
      { numRuns: 15 },
    );
  });
});

describe("a cart", () => {
  it("holds a piece once in each window, and takes the first open one without any", async () => {
    await addLines(buyer, [wanted(style.id, { quantity: 2 })]);
    await addLines(buyer, [wanted(style.id, { quantity: 3, windowId: ahead })]);
    await addLines(buyer, [wanted(style.id, { quantity: 1, windowId: stock })]);
    expect(await quantities()).toEqual([
      [stock, 3, true],
      [ahead, 3, true],
    ]);
    expect((await readCart(buyer)).totals.pieces).toBe(6);
    expect((await lines())[1]!.window.promise).toBe("order until 15 March 2999 · ships 1–31 August 2999");
  });

  it("refuses a window that has ended, that the style is not in, or that is unknown", async () => {
    const other = await db.write((tx) => createWindow(tx));
    await endWindow(ahead);
    for (const windowId of [ahead, other.id, 999_999]) {
      const line = wanted(style.id, { windowId });
      await expect(addLines(buyer, [line])).rejects.toMatchObject({ code: "unavailable_piece" });
      await expect(setQuantities(buyer, [{ sku, quantity: 1, windowId }])).rejects.toMatchObject({
        kind: "pieces",
      });
    }
    expect(await quantities()).toEqual([]);
  });

  it("orders nothing of a style whose windows have all ended", async () => {
    await endWindow(stock);
    await endWindow(ahead);
    const closed = {
      code: "unavailable_piece",
      values: { name: "Alma", reason: "closed" },
    };
    await expect(addLines(buyer, [wanted(style.id)])).rejects.toMatchObject(closed);
    const refusal = setQuantities(buyer, [{ sku, quantity: 1 }]);
    await expect(refusal).rejects.toMatchObject({ pieces: [{ sku, windowId: null, reason: closed }] });
  });

  it("shows a line whose window has ended as unavailable, and lets it be taken out", async () => {
    await addLines(buyer, [wanted(style.id, { windowId: ahead }), wanted(style.id)]);
    const before = (await readCart(buyer)).fingerprint;
    await endWindow(ahead);
    expect(await quantities()).toEqual([
      [ahead, 1, false],
      [stock, 1, true],
    ]);
    const cart = await readCart(buyer);
    expect(cart.totals.pieces).toBe(1);
    expect(cart.fingerprint).not.toBe(before);
    await setQuantities(buyer, [{ sku, quantity: 0, windowId: ahead }]);
    expect(await quantities()).toEqual([[stock, 1, true]]);
  });

  it("shows a line of a style that was taken out of its window as unavailable", async () => {
    await addLines(buyer, [wanted(style.id)]);
    await setStyleWindows(admin, style.id, [ahead]);
    expect(await quantities()).toEqual([[stock, 1, false]]);
  });

  it("sets quantities by window; without a window 0 takes the piece out of all", async () => {
    await setQuantities(buyer, [
      { sku, quantity: 4 },
      { sku, quantity: 5, windowId: ahead },
    ]);
    expect(await quantities()).toEqual([
      [stock, 4, true],
      [ahead, 5, true],
    ]);
    expect(await setQuantities(buyer, [{ sku, quantity: 0 }])).toMatchObject({ removed: 2 });
    expect(await quantities()).toEqual([]);
  });

  it("gets its lines back in their windows", async () => {
    await addLines(buyer, [wanted(style.id), wanted(style.id, { windowId: ahead })]);
    const before = await quantities();
    await undoRemoval(buyer, await clearCart(buyer));
    expect(await quantities()).toEqual(before);
    const [, line] = await lines();
    await undoRemoval(buyer, await removeLines(buyer, [line!.id]));
    expect(await quantities()).toEqual(before);
  });

  it("is the same by any sequence of adding, setting and removing", async () => {
    const step = fc.record({
      verb: fc.constantFrom("add", "set", "clear"),
      isAhead: fc.boolean(),
      quantity: fc.integer({ min: 0, max: 5 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        await clearCart(buyer);
        const model = new Map<number, number>();
        for (const { verb, isAhead, quantity } of steps) {
          const windowId = isAhead ? ahead : stock;
          if (verb === "clear") {
            await clearCart(buyer);
            model.clear();
          } else if (verb === "set") {
            await setQuantities(buyer, [{ sku, quantity, windowId }]);
            model.set(windowId, quantity);
          } else {
            await addLines(buyer, [wanted(style.id, { quantity: quantity + 1, windowId })]);
            model.set(windowId, (model.get(windowId) ?? 0) + quantity + 1);
          }
        }
        const held = (await lines()).map(({ window, quantity }) => [window.id, quantity]);
        expect(new Map(held as [number, number][])).toEqual(new Map([...model].filter(([, quantity]) => quantity > 0)));
      }),
      { numRuns: 15 },
    );
  });
});

describe("an order", () => {
  it("keeps its windows, and its proforma says when each part ships and is to be paid", async () => {
    await addLines(buyer, [wanted(style.id, { quantity: 10, windowId: ahead }), wanted(style.id, { quantity: 5 })]);
    const { id } = await checkout();
    await changeWindow(admin, { id: ahead, version: 1 }, {
      ...AHEAD,
      ordersFrom: null,
      weeksFrom: null,
      weeksTo: null,
      shipsUntil: "2999-09-30",
    } as never);
    const order = (await myOrder(buyer, id))!;
    expect(order.lines.map(({ window, quantity }) => [window!.promise, quantity])).toEqual([
      ["ships 2-4 weeks after the order", 5],
      ["ships 1–31 August 2999", 10],
    ]);
    const { content } = await db.read.document.findFirstOrThrow({ where: { orderId: id } });
    const { parts, payments, sums } = content as unknown as ProformaContent;
    expect(parts).toMatchObject([
      { window: { id: stock }, pieces: 5, net: 50_00, instalments: [{ due: null, amount: 50_00 }] },
      {
        window: { id: ahead },
        pieces: 10,
        net: 100_00,
        instalments: [
          { due: null, amount: 30_00 },
          { due: "2999-07-18", amount: 70_00 },
        ],
      },
    ]);
    expect(payments!.reduce((all, { amount }) => all + amount, 0)).toBe(sums.total);
    const letters = await db.read.outgoingMail.findMany({ where: { key: { contains: "order:" } } });
    for (const { text } of letters) {
      const words = text.replace(/\s+/g, " ");
      expect(words).toContain("Autumn/Winter: ships 1–31 August 2999");
      expect(words).toContain("by 18 July 2999");
    }
    expect(letters).toHaveLength(2);
  });

  it("is refused when a window has ended or its promise has changed since the checkout was shown", async () => {
    await addLines(buyer, [wanted(style.id, { windowId: ahead }), wanted(style.id)]);
    const { fingerprint } = await readCart(buyer);
    const shipsUntil = "2999-09-30";
    await db.write((tx) => tx.deliveryWindow.update({ where: { id: ahead }, data: { shipsUntil } }));
    const changed = checkout({ reviewed: fingerprint });
    await expect(changed).rejects.toMatchObject({ kind: "cart_changed" });
    const again = (await readCart(buyer)).fingerprint;
    await endWindow(ahead);
    await expect(checkout({ reviewed: again })).rejects.toMatchObject({ kind: "cart_changed" });
    await checkout();
    expect(await quantities()).toEqual([[ahead, 1, false]]);
  });

  it("is compared with an API client's list by window, where that names one", async () => {
    await addLines(buyer, [wanted(style.id, { windowId: ahead, quantity: 2 }), wanted(style.id)]);
    const { total } = (await readCart(buyer)).totals;
    const piece = { productId: style.id, size: "M", color: "Sand", unitPrice: null };
    const listed = (...windows: (number | null)[]) => ({
      lines: windows.map((windowId, at) => ({ ...piece, windowId, quantity: at === 0 ? 2 : 1 })),
      subtotal: null,
      discountAmount: null,
      total,
    });
    for (const wrong of [listed(stock, ahead), listed(ahead)]) {
      await expect(checkout({ reviewed: wrong })).rejects.toMatchObject({ kind: "cart_changed" });
    }
    await checkout({ reviewed: listed(null, stock) });
    expect(await quantities()).toEqual([]);
  });

  it("is ordered again in its windows, or in one that is open", async () => {
    await addLines(buyer, [wanted(style.id, { windowId: ahead })]);
    const { id } = await checkout();
    expect(await reorder(actingFor(buyer), id, "once")).toEqual([]);
    expect(await quantities()).toEqual([[ahead, 1, true]]);
    await clearCart(buyer);
    await endWindow(ahead);
    expect(await reorder(actingFor(buyer), id, "twice")).toEqual([]);
    expect(await quantities()).toEqual([[stock, 1, true]]);
    await endWindow(stock);
    await expect(reorder(actingFor(buyer), id, "again")).rejects.toMatchObject({
      kind: "nothing_available",
    });
  });
});

describe("the desk", () => {
  it("makes, changes and deletes windows, with the audit", async () => {
    const fields = { ...(await findWindow(ahead))!, name: "Resort" };
    const { id: _, version: __, styles: ___, ...values } = fields;
    const id = await createWindowOfShop(admin, values);
    await expect(createWindowOfShop(admin, values)).rejects.toMatchObject({ field: "name" });
    const sameName = createWindowOfShop(admin, { ...values, name: " rESORT" });
    await expect(sameName).rejects.toMatchObject({ field: "name", values: { name: "Resort" } });
    await changeWindow(admin, { id, version: 1 }, { ...values, position: 7 });
    const stale = changeWindow(admin, { id, version: 1 }, { ...values, position: 8 });
    await expect(stale).rejects.toMatchObject({ kind: "stale" });
    await deleteWindow(admin, id);
    const actions = await db.read.auditEntry.findMany({ orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["create_window", "change_window", "delete_window"]);
  });

  it("does not delete a window with styles or in carts", async () => {
    await expect(deleteWindow(admin, ahead)).rejects.toMatchObject({ kind: "wrong_step" });
    await addLines(buyer, [wanted(style.id, { windowId: ahead })]);
    await offerStyles(admin, ahead, { category: null }, false);
    await expect(deleteWindow(admin, ahead)).rejects.toMatchObject({ kind: "wrong_step" });
    await clearCart(buyer);
    await deleteWindow(admin, ahead);
  });

  it("puts the styles of a category into a window, and takes them out", async () => {
    const other = await makeStyle();
    const update = { where: { id: other.id }, data: { category: "Vests" } };
    await db.write((tx) => tx.product.update(update));
    const vests = { category: "Vests" };
    expect(await offerStyles(admin, ahead, vests, true)).toBe(1);
    expect(await offerStyles(admin, ahead, vests, true)).toBe(0);
    expect((await findWindow(ahead))!.styles).toBe(2);
    expect(await offerStyles(admin, ahead, vests, false)).toBe(1);
    expect(await offerStyles(admin, ahead, { category: null }, true)).toBe(1);
  });

  it("takes more styles out than a statement has parameters", async () => {
    const { id } = await makeStyle();
    const ids = [id, ...Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index)];
    expect(await offerStyles(admin, ahead, { ids }, true)).toBe(1);
    expect(await offerStyles(admin, ahead, { ids }, false)).toBe(1);
  });

  it("offers a new style in the first window that has not ended", async () => {
    await endWindow(stock);
    const { fields } = (await import("~/shop/catalogue/styles/style-record.server").then(({ findAdminStyle }) =>
      findAdminStyle(style.id),
    ))!;
    const form = { ...typedStyle(fields), styleCode: "NEW-1", isActive: true, bestSeller: false };
    const id = await createStyleOfShop(styleForm.parse(form), admin);
    expect((await findStyle(id, { prices: LIST_PRICES }))!.windowIds).toEqual([ahead]);
  });

  it("is no work for a window to end: the day after, the style is not in it any more", async () => {
    await addLines(buyer, [wanted(style.id, { windowId: ahead })]);
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2999-03-15T22:30:00Z") });
    try {
      expect(await quantities()).toEqual([[ahead, 1, true]]);
      // Midnight in the shop's time zone.
      vi.setSystemTime(new Date("2999-03-15T23:30:00Z"));
      expect(await quantities()).toEqual([[ahead, 1, false]]);
    } finally {
      vi.useRealTimers();
    }
  });
});
