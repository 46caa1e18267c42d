import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import {
  addLines,
  changeLines,
  clearCart,
  removeLines,
  setLineQuantities,
  undoRemoval,
} from "../support/change-cart";
import { makeStyle, updateStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

async function linesOf(userId: string) {
  const { lines } = await readCart(userId);
  return lines.map(({ id, quantity, size, color }) => ({ id, quantity, size, color }));
}

describe("adding to a cart", () => {
  it("adds up the pieces of equal lines, also concurrently", async () => {
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        addLines(buyer.id, [wanted(style.id, { quantity: index + 1 })]),
      ),
    );
    expect(await linesOf(buyer.id)).toMatchObject([{ quantity: 465, size: "M", color: "Sand" }]);
    expect((await readCart(buyer.id)).totals.pieces).toBe(465);
  });

  it("adds all lines or none", async () => {
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
    await expect(
      addLines(buyer.id, [wanted(style.id), wanted(style.id, { size: "XXL" })]),
    ).rejects.toMatchObject({ code: "unknown_size" });
    expect(await linesOf(buyer.id)).toEqual([]);
    expect((await readCurrentCart(buyer.id)).state).toMatchObject({ id: null, version: 0 });
  });

  it("refuses styles that cannot be bought", async () => {
    const [buyer, pending, style, old, plain] = await Promise.all([
      makePerson("approved"),
      makePerson("pending"),
      makeStyle(),
      makeStyle({ isActive: false }),
      makeStyle({ sizes: [], colors: [] }),
    ]);
    const add = (line: Parameters<typeof wanted>[1], productId = style.id) =>
      addLines(buyer.id, [wanted(productId, line)]);
    await expect(add({ size: null })).rejects.toMatchObject({ code: "size_required" });
    await expect(add({ size: "" })).rejects.toMatchObject({ code: "size_required" });
    await expect(add({ color: "Zebra" })).rejects.toMatchObject({ code: "unknown_colour" });
    await expect(add({ color: "" })).rejects.toMatchObject({ code: "unknown_colour" });
    await expect(add({}, old.id)).rejects.toMatchObject({ code: "unknown_style" });
    await expect(add({}, 2_000_000_000)).rejects.toMatchObject({ code: "unknown_style" });
    await expect(add({}, plain.id)).rejects.toMatchObject({ code: "unknown_size" });
    for (const quantity of [0, -1, 1.5, Number.NaN, 10_001]) {
      await expect(add({ quantity })).rejects.toMatchObject({ code: "quantity" });
    }
    await expect(addLines(pending.id, [wanted(style.id)])).rejects.toMatchObject({
      code: "not_approved",
    });
    expect(await db.read.cartItem.count()).toBe(0);

    await add({ color: null });
    await add({ size: null, color: null }, plain.id);
    expect(await linesOf(buyer.id)).toMatchObject([
      { color: "Sand", size: "M" },
      { color: null, size: null },
    ]);
  });

  it("stops at 10,000 pieces a line and 200 lines", async () => {
    const sizes = Array.from({ length: 201 }, (_, index) => `T${index}`);
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle({ sizes })]);
    const all = sizes.map((size) => wanted(style.id, { size }));
    await expect(addLines(buyer.id, all)).rejects.toMatchObject({ code: "cart_full" });
    await addLines(buyer.id, all.slice(0, 200));
    await expect(addLines(buyer.id, all.slice(200))).rejects.toMatchObject({ code: "cart_full" });
    await expect(
      addLines(buyer.id, [wanted(style.id, { size: "T0", quantity: 10_000 })]),
    ).rejects.toMatchObject({ code: "line_full" });
    expect((await readCart(buyer.id)).totals.pieces).toBe(200);
  });
});

describe("changing a cart", () => {
  it("changes own lines only", async () => {
    const [buyer, other, style] = await Promise.all([
      makePerson("approved"),
      makePerson("approved"),
      makeStyle(),
    ]);
    await Promise.all([buyer, other].map(({ id }) => addLines(id, [wanted(style.id)])));
    const [own] = await linesOf(buyer.id);
    const [foreign] = await linesOf(other.id);
    const lineId = foreign!.id;

    const both = [
      { lineId: own!.id, quantity: 5 },
      { lineId, quantity: 5 },
    ];
    await expect(setLineQuantities(buyer.id, both)).rejects.toMatchObject({ code: "not_found" });
    await expect(removeLines(buyer.id, [lineId])).rejects.toMatchObject({ code: "not_found" });
    const change = { removed: [lineId], changes: both.slice(0, 1) };
    await expect(changeLines(buyer.id, change)).rejects.toMatchObject({ code: "not_found" });
    await clearCart(buyer.id);
    expect(await linesOf(other.id)).toEqual([foreign]);
  });

  it("shows unavailable styles, but does not count them", async () => {
    const [buyer, style, other] = await Promise.all([
      makePerson("approved"),
      makeStyle(),
      makeStyle({ wholesalePrice: 777 }),
    ]);
    await addLines(buyer.id, [
      wanted(style.id, { quantity: 3 }),
      wanted(style.id, { quantity: 2, size: "S" }),
      wanted(other.id, { quantity: 1 }),
    ]);
    const seen = await readCart(buyer.id);
    await db.write((tx) => updateStyle(tx, style.id, { sizes: ["S", "L"] }));
    const cart = await readCart(buyer.id);
    expect(cart.lines.map((line) => line.isAvailable)).toEqual([false, true, true]);
    expect(cart.totals).toMatchObject({ pieces: 3, subtotal: 2777 });
    expect((await readCart(buyer.id)).totals.pieces).toBe(3);
    expect(cart.fingerprint).not.toBe(seen.fingerprint);
  });
});

it("locking a customer returns them with the types of the models", async () => {
  const { id, email } = await makePerson("approved");
  const customer = await db.write((tx) => lockCustomer(tx, id));
  expect(customer).toEqual({
    approvalStatus: "approved",
    contactId: id,
    contact: { email, firstName: "Test", lastName: "Person" },
    name: "Maison Test",
    vatId: null,
    eori: null,
    billingAddress: ADDRESS,
    shippingAddress: ADDRESS,
    approvalLimit: null,
  });
});

describe("a removal", () => {
  it("can be undone once, unless the cart has changed since", async () => {
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
    await addLines(buyer.id, [wanted(style.id, { quantity: 3 }), wanted(style.id, { size: "S" })]);
    const before = (await readCart(buyer.id)).fingerprint;

    const removal = await clearCart(buyer.id);
    expect(await linesOf(buyer.id)).toEqual([]);
    const undone = await Promise.allSettled([1, 2, 3].map(() => undoRemoval(buyer.id, removal)));
    expect(undone.map(({ status }) => status).sort()).toEqual([
      "fulfilled",
      "rejected",
      "rejected",
    ]);
    expect((await readCart(buyer.id)).fingerprint).toBe(before);

    const [first] = await linesOf(buyer.id);
    const second = await removeLines(buyer.id, [first!.id]);
    await addLines(buyer.id, [wanted(style.id, { color: "Rust" })]);
    await expect(undoRemoval(buyer.id, second)).rejects.toMatchObject({ code: "cart_changed" });
  });
});
