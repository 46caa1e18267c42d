import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { lockCustomer } from "~/shop/cart/lock-cart.server";
import { readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import type { PieceRefusal } from "~/shop/cart/piece";
import {
  addLines,
  changeLines,
  clearCart,
  removeLines,
  setLineQuantities,
  undoRemoval,
  quantitiesIn,
  setQuantities,
} from "../support/change-cart";
import { makeStyle, updateStyle, wanted, createStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";
import { watchStatements } from "../../scripts/bench/statements";

beforeEach(() => emptyDatabase(db));

async function linesOf(userId: string) {
  const { lines } = await readCart(userId);
  return lines.map(({ id, quantity, size, color }) => ({ id, quantity, size, color }));
}

describe("adding to a cart", () => {
  it("adds up the pieces of equal lines, also concurrently", async () => {
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => addLines(buyer.id, [wanted(style.id, { quantity: index + 1 })])),
    );
    expect(await linesOf(buyer.id)).toMatchObject([{ quantity: 465, size: "M", color: "Sand" }]);
    expect((await readCart(buyer.id)).totals.pieces).toBe(465);
  });

  it("adds all lines or none", async () => {
    const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
    await expect(addLines(buyer.id, [wanted(style.id), wanted(style.id, { size: "XXL" })])).rejects.toMatchObject({
      code: "unknown_size",
    });
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
    await expect(add({ color: "Zebra" })).rejects.toMatchObject({ kind: "unknown_colour" });
    await expect(add({ color: "" })).rejects.toMatchObject({ kind: "unknown_colour" });
    await expect(add({}, old.id)).rejects.toMatchObject({ kind: "unknown_style" });
    await expect(add({}, 2_000_000_000)).rejects.toMatchObject({ kind: "unknown_style" });
    await expect(add({}, plain.id)).rejects.toMatchObject({ code: "unknown_size" });
    for (const quantity of [0, -1, 1.5, Number.NaN, 10_001]) {
      await expect(add({ quantity })).rejects.toMatchObject({ kind: "quantity" });
    }
    await expect(addLines(pending.id, [wanted(style.id)])).rejects.toMatchObject({
      kind: "not_approved",
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
    await expect(addLines(buyer.id, all)).rejects.toMatchObject({ kind: "cart_full" });
    await addLines(buyer.id, all.slice(0, 200));
    await expect(addLines(buyer.id, all.slice(200))).rejects.toMatchObject({ kind: "cart_full" });
    await expect(addLines(buyer.id, [wanted(style.id, { size: "T0", quantity: 10_000 })])).rejects.toMatchObject({
      code: "line_full",
    });
    expect((await readCart(buyer.id)).totals.pieces).toBe(200);
  });
});

describe("changing a cart", () => {
  it("changes own lines only", async () => {
    const [buyer, other, style] = await Promise.all([makePerson("approved"), makePerson("approved"), makeStyle()]);
    await Promise.all([buyer, other].map(({ id }) => addLines(id, [wanted(style.id)])));
    const [own] = await linesOf(buyer.id);
    const [foreign] = await linesOf(other.id);
    const lineId = foreign!.id;

    const both = [
      { lineId: own!.id, quantity: 5 },
      { lineId, quantity: 5 },
    ];
    await expect(setLineQuantities(buyer.id, both)).rejects.toMatchObject({ kind: "not_found" });
    await expect(removeLines(buyer.id, [lineId])).rejects.toMatchObject({ kind: "not_found" });
    const change = { removed: [lineId], changes: both.slice(0, 1) };
    await expect(changeLines(buyer.id, change)).rejects.toMatchObject({ kind: "not_found" });
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
    cashDiscountDays: null,
    cashDiscountPercentage: null,
    netDays: null,
    priceGroupId: null,
    contactId: id,
    contact: { email, firstName: "Test", lastName: "Person", language: null },
    name: "Maison Test",
    vatId: null,
    eori: null,
    language: null,
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
    expect(undone.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected", "rejected"]);
    expect((await readCart(buyer.id)).fingerprint).toBe(before);

    const [first] = await linesOf(buyer.id);
    const second = await removeLines(buyer.id, [first!.id]);
    await addLines(buyer.id, [wanted(style.id, { color: "Rust" })]);
    await expect(undoRemoval(buyer.id, second)).rejects.toMatchObject({ kind: "cart_changed" });
  });
});

const takeStatements = watchStatements();

describe("setting quantities", () => {
  let style: Awaited<ReturnType<typeof makeStyle>>;
  let skus: string[];

  beforeEach(async () => {
    style = await makeStyle();
    const pieces = await db.read.piece.findMany({ where: { productId: style.id } });
    skus = pieces.map(({ sku }) => sku);
  });

  it("adds, changes and removes lines, and leaves the others", async () => {
    const { id } = await makePerson("approved");
    const other = await makeStyle();
    await addLines(id, [wanted(other.id, { quantity: 7 })]);
    const before = await quantitiesIn(id);
    const [a, b, c] = skus as [string, string, string];
    const first = [
      { sku: a, quantity: 4 },
      { sku: b, quantity: 2 },
    ];
    expect(await setQuantities(id, first)).toEqual({ added: 2, changed: 0, removed: 0 });
    expect(await setQuantities(id, first)).toEqual({ added: 0, changed: 0, removed: 0 });
    const second = [
      { sku: a, quantity: 5 },
      { sku: b, quantity: 0 },
      { sku: c, quantity: 1 },
    ];
    expect(await setQuantities(id, second)).toEqual({ added: 1, changed: 1, removed: 1 });
    expect(await quantitiesIn(id)).toEqual({ ...before, [a]: 5, [c]: 1 });
  });

  it.each([-1, 1.5, 10_001, NaN])("refuses %d pieces and changes nothing", async (quantity) => {
    const { id } = await makePerson("approved");
    const requested = [
      { sku: skus[0]!, quantity: 3 },
      { sku: skus[1]!, quantity },
    ];
    const refusal = await setQuantities(id, requested).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ kind: "pieces" });
    expect((refusal as PieceRefusal).pieces.map(({ sku }) => sku)).toEqual([skus[1]]);
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("refuses unknown, sold out, not made and later pieces, each with its reason", async () => {
    const { id } = await makePerson("approved");
    const own = await makeStyle();
    const rows = await db.read.piece.findMany({
      where: { productId: own.id },
      orderBy: { id: "asc" },
    });
    const [sold, none, later] = rows.map(({ sku }) => sku) as [string, string, string];
    await db.write(async (tx) => {
      await tx.piece.update({ where: { sku: sold }, data: { availability: "sold_out" } });
      await tx.piece.update({ where: { sku: none }, data: { availability: "not_made" } });
      await tx.piece.update({
        where: { sku: later },
        data: { availability: "from", availabilityDate: "2999-03-03" },
      });
    });
    const unavailable = (name: string, reason: unknown) => ({
      code: "unavailable_piece",
      values: { name, reason },
    });
    const all = [sold, none, later, "NO-SUCH-SKU"].map((sku) => ({ sku, quantity: 1 }));
    await expect(setQuantities(id, all)).rejects.toMatchObject({
      pieces: [
        { sku: sold, reason: unavailable("Alma, Sand, S", "sold_out") },
        { sku: none, reason: unavailable("Alma, Sand, M", "not_made") },
        { sku: later, reason: unavailable("Alma, Rust, S", "later") },
        { sku: "NO-SUCH-SKU", reason: { code: "unknown_style.sku", values: { sku: "NO-SUCH-SKU" } } },
      ],
    });
    const request = { productId: own.id, size: "S", color: "Sand", quantity: 1 };
    await expect(addLines(id, [request])).rejects.toMatchObject({ code: "unavailable_piece" });
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("takes out what is sold out by now", async () => {
    const { id } = await makePerson("approved");
    const own = await makeStyle();
    await addLines(id, [wanted(own.id)]);
    await db.write((tx) => tx.piece.updateMany({ where: { productId: own.id }, data: { availability: "sold_out" } }));
    const [line] = (await readCart(id)).lines;
    expect(line).toMatchObject({ isAvailable: false });
    await setQuantities(id, [{ sku: line!.sku, quantity: 0 }]);
    expect(await quantitiesIn(id)).toEqual({});
  });

  it("is for approved customers, and keeps to the limit of lines", async () => {
    const pending = await makePerson("pending");
    await expect(setQuantities(pending.id, [{ sku: skus[0]!, quantity: 1 }])).rejects.toMatchObject({
      kind: "not_approved",
    });
    const { id } = await makePerson("approved");
    const wide = await db.write((tx) =>
      createStyle(tx, {
        styleCode: "WIDE",
        name: "Wide",
        sizes: Array.from({ length: 21 }, (_, index) => `${index}`),
        colors: Array.from({ length: 10 }, (_, index) => `Colour ${index}`),
        additionalImages: [],
        fibreComposition: [],
        wholesalePrice: 100,
      }),
    );
    const pieces = await db.read.piece.findMany({ where: { productId: wide.id } });
    const all = pieces.map(({ sku }) => ({ sku, quantity: 1 }));
    takeStatements();
    await expect(setQuantities(id, all)).rejects.toMatchObject({ kind: "cart_full" });
    // Nothing is written first.
    expect(takeStatements().length).toBeLessThan(20);
    expect(await quantitiesIn(id)).toEqual({});
    await setQuantities(id, all.slice(0, 200));
    expect(Object.keys(await quantitiesIn(id))).toHaveLength(200);
    takeStatements();
    await setQuantities(
      id,
      all.slice(200).map(({ sku }) => ({ sku, quantity: 0 })),
    );
    expect(takeStatements().length).toBeLessThan(20);
  });

  it("tells the first hundred reasons against thousands of pieces", async () => {
    const { id } = await makePerson("approved");
    const unknown = Array.from({ length: 3_000 }, (_, index) => ({
      sku: `NO-${index}`,
      quantity: 1,
    }));
    const refused: unknown = await setQuantities(id, unknown).catch((error: unknown) => error);
    expect((refused as PieceRefusal).pieces).toHaveLength(100);
  });

  it("at once by twenty requests leaves one line of each piece", async () => {
    const { id } = await makePerson("approved");
    const requests = Array.from({ length: 20 }, (_, index) =>
      setQuantities(
        id,
        skus.map((sku) => ({ sku, quantity: index + 1 })),
      ),
    );
    await Promise.all(requests);
    const quantities = Object.values(await quantitiesIn(id));
    expect(quantities).toHaveLength(4);
    // All of one request: none is mixed with another.
    expect(new Set(quantities).size).toBe(1);
  });
});
