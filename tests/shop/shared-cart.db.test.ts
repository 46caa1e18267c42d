import { beforeEach, describe, expect, it } from "vitest";

import { translatedLine } from "~/shop/base/brand-words";
import { currentCache } from "~/shop/base/cached.server";
import { inLanguage } from "~/shop/base/language.server";
import { db, type Prisma } from "~/db/db.server";
import { MAX_SHARED_CARTS } from "~/shop/cart/shared-cart";
import {
  mySharedCarts,
  readSharedCart,
  revokeSharedCart,
  shareCart,
  findSharedCartCopy,
  type SharedCartLine,
} from "~/shop/cart/shared-cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { addLines, addQuantities } from "../support/change-cart";
import { makeStyle, offerAlsoIn, wanted, updateStyle } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { makePerson } from "../support/people";
import { stockPiece } from "../support/pieces";
import { windowQuantities } from "../support/window-quantities";

beforeEach(() => emptyDatabase(db));

async function buyerWithCart() {
  const [buyer, style] = await Promise.all([makePerson("approved"), makeStyle()]);
  await addLines(buyer.id, [wanted(style.id, { quantity: 3 })]);
  return buyer;
}

const share = (companyId: string, showPrices = false) => shareCart(companyId, { days: 7, showPrices });
const approved = { id: "reader", isApproved: true, priceGroupId: null };
const pending = { ...approved, isApproved: false };

describe("a shared cart", () => {
  it("shows prices to approved customers, and to others only if its owner chose so", async () => {
    const buyer = await buyerWithCart();
    const { shareId } = await share(buyer.id);
    for (const reader of [null, pending]) {
      const shared = await readSharedCart(shareId, reader);
      expect(shared).toMatchObject({ lines: [{ name: "Alma", quantity: 3 }] });
      expect(JSON.stringify(shared)).not.toMatch(/unitPrice|total|:1000\b|:3000\b/);
    }
    expect(await readSharedCart(shareId, approved)).toMatchObject({
      total: 3000,
      lines: [{ unitPrice: 1000 }],
    });
    const open = await share(buyer.id, true);
    expect(await readSharedCart(open.shareId, null)).toMatchObject({ total: 3000 });

    await db.write((tx) => tx.company.update({ where: { id: buyer.id }, data: { approvalStatus: "suspended" } }));
    expect(await readSharedCart(open.shareId, null)).not.toHaveProperty("total");
  });

  it("ends by expiry or revocation, finally and for everybody", async () => {
    const [buyer, other] = await Promise.all([buyerWithCart(), makePerson("approved")]);
    const { shareId } = await share(buyer.id);
    const later = (days: number) => new Date(Date.now() + days * 86_400_000);
    expect(await readSharedCart(shareId, approved, { now: later(6.99) })).not.toBeNull();
    expect(await readSharedCart(shareId, approved, { now: later(7.01) })).toBeNull();
    expect(await mySharedCarts(buyer.id, later(7.01))).toEqual([]);

    await expect(revokeSharedCart(other.id, shareId)).rejects.toMatchObject({ kind: "not_found" });
    expect(await mySharedCarts(other.id)).toEqual([]);
    await revokeSharedCart(buyer.id, shareId);
    expect(await readSharedCart(shareId, approved)).toBeNull();
    await expect(revokeSharedCart(buyer.id, shareId)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is found only by its id of 128 bits", async () => {
    const buyer = await buyerWithCart();
    const { shareId } = await share(buyer.id);
    expect(shareId).toMatch(/^[\w-]{22}$/);
    for (const guess of ["", "%", "\0".repeat(22), shareId.slice(1), `${shareId}x`]) {
      expect(await readSharedCart(guess, approved)).toBeNull();
    }
  });

  it("is not created from an empty cart, nor without expiry", async () => {
    const empty = await makePerson("approved");
    await expect(share(empty.id)).rejects.toMatchObject({ kind: "cart_empty" });
    const buyer = await buyerWithCart();
    for (let made = 0; made < MAX_SHARED_CARTS; made++) await share(buyer.id);
    await expect(share(buyer.id)).rejects.toMatchObject({ code: "too_many_links" });
  });
});

beforeEach(() => emptyDatabase(db));

const READER = { id: "reader", isApproved: true, priceGroupId: null };

/** Creates a buyer who shares a cart of two styles. */
async function sharedCart() {
  const [buyer, alma, veter] = await Promise.all([
    makePerson("approved"),
    makeStyle(),
    makeStyle({ name: "Veter", sizes: [], wholesalePrice: 500 }),
  ]);
  await addLines(buyer.id, [wanted(alma.id, { quantity: 3 }), wanted(veter.id, { quantity: 2, size: null })]);
  const { shareId } = await shareCart(buyer.id, { days: 7, showPrices: false });
  return { buyer, alma, veter, shareId };
}

const update = (id: number, data: Prisma.ProductUpdateInput) =>
  db.write((tx) => tx.product.update({ where: { id }, data }));

/** Changes the stored lines of a shared cart. */
async function rewrite(shareId: string, change: (line: SharedCartLine) => object) {
  const { cartItems } = await db.read.sharedCart.findUniqueOrThrow({ where: { shareId } });
  const lines = (cartItems as unknown as SharedCartLine[]).map(change);
  await db.write((tx) => tx.sharedCart.update({ where: { shareId }, data: { cartItems: lines as object[] } }));
}

/** Makes a shared cart one of an earlier version, which stored no style. */
const withoutStyles = (shareId: string) => rewrite(shareId, ({ productId: _, window: __, ...line }) => line);

describe("the copy of a shared cart", () => {
  it("has all lines while nothing has changed", async () => {
    const { alma, veter, shareId } = await sharedCart();
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      customer: { company: "Maison Test" },
      styles: [
        { id: alma.id, was: null, changed: [], matrix: { colors: ["Sand"] } },
        { id: veter.id, was: null, changed: [], matrix: { cells: [[{ quantity: 2 }]] } },
      ],
      gone: [],
    });
  });

  it("keeps each line in its own delivery window with its quantity, whichever comes first", async () => {
    const style = await makeStyle();
    const ahead = await offerAlsoIn(style.id);
    const lines = [
      wanted(style.id, { quantity: 3, windowId: ahead.id }),
      wanted(style.id, { quantity: 2 }),
      wanted(style.id, { quantity: 5, color: "Rust" }),
    ];
    for (const order of [lines, lines.toReversed()]) {
      const buyer = await makePerson("approved");
      await addLines(buyer.id, order);
      const shared = (await readCart(buyer.id)).lines.map(
        ({ sku, quantity, window }) => `${window.id} ${sku} ${quantity}`,
      );
      const { shareId } = await shareCart(buyer.id, { days: 7, showPrices: false });
      const { styles } = (await findSharedCartCopy(shareId, READER))!;
      expect(windowQuantities(styles)).toEqual(shared.sort());
    }
  });

  it("names styles that are switched off, smaller stock and changed prices", async () => {
    const { alma, veter, shareId } = await sharedCart();
    await update(veter.id, { isActive: false });
    await db.write(async (tx) => {
      await updateStyle(tx, alma.id, { name: "Alma II", wholesalePrice: 1100 });
      await stockPiece(tx, { productId: alma.id, color: "Sand", size: "M", stock: 2 });
    });
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      styles: [
        {
          id: alma.id,
          name: "Alma II",
          was: 1000,
          matrix: { unitPrice: 1100 },
          changed: [{ choice: "Sand, M", quantity: 3, reason: "only 2 left" }],
        },
      ],
      gone: [{ name: "Veter", pieces: 2, suggestions: [] }],
    });
  });

  it("finds the styles of a cart that an earlier version shared by their exact names", async () => {
    const { alma, veter, shareId } = await sharedCart();
    await withoutStyles(shareId);
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      styles: [{ id: alma.id }, { id: veter.id }],
      gone: [],
    });
    await makeStyle({ name: "Alma" });
    await update(veter.id, { name: "veter" });
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      styles: [{ id: alma.id, changed: [] }],
      gone: [{ name: "Veter", pieces: 2 }],
    });
    await update(alma.id, { isActive: false });
    await update(veter.id, { name: "Veter", isActive: false });
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      styles: [{ name: "Alma" }],
      gone: [{ name: "Veter" }],
    });
    await db.write((tx) => tx.product.updateMany({ data: { isActive: false } }));
    expect(await findSharedCartCopy(shareId, READER)).toMatchObject({
      styles: [],
      gone: [{ name: "Alma" }, { name: "Veter" }],
    });
  });

  it("is put into another customer's cart once", async () => {
    const { buyer, alma, shareId } = await sharedCart();
    const { id } = await makePerson("approved");
    const { styles } = (await findSharedCartCopy(shareId, READER))!;
    const chosen = styles.flatMap(({ matrix }) =>
      matrix.cells
        .flat()
        .flatMap((cell) => (cell && cell.quantity > 0 ? [{ ...cell, windowId: matrix.window.id }] : [])),
    );
    const copy = () => addQuantities(id, chosen, { replacesCart: false, token: "page-1" });
    await Promise.all(Array.from({ length: 10 }, copy));
    const quantities = async (userId: string) => (await readCart(userId)).lines.map(({ quantity }) => quantity);
    expect(await quantities(id)).toEqual([3, 2]);
    expect(await quantities(buyer.id)).toEqual([3, 2]);
    expect((await readCart(id)).lines[0]).toMatchObject({ productId: alma.id, size: "M" });
  });

  it("is not found by a link that is unknown, revoked or expired", async () => {
    const { buyer, shareId } = await sharedCart();
    expect(await findSharedCartCopy("none", READER)).toBeNull();
    expect(await findSharedCartCopy("A".repeat(22), READER)).toBeNull();
    await revokeSharedCart(buyer.id, shareId);
    expect(await findSharedCartCopy(shareId, READER)).toBeNull();
    const eightDaysAgo = new Date(Date.now() - 8 * 86_400_000);
    const expired = await shareCart(buyer.id, { days: 7, showPrices: false }, eightDaysAgo);
    expect(await findSharedCartCopy(expired.shareId, READER)).toBeNull();
  });
});

it("the styles of a shared cart are stored, and readers do not get them", async () => {
  const { alma, veter, shareId } = await sharedCart();
  const { cartItems } = await db.read.sharedCart.findUniqueOrThrow({ where: { shareId } });
  expect(cartItems).toMatchObject([{ productId: alma.id }, { productId: veter.id }]);
  expect(JSON.stringify(await readSharedCart(shareId, null))).not.toContain("productId");
  // Programs get the original, a page the name in its language.
  await db.write((tx) => tx.product.update({ where: { id: alma.id }, data: { nameDe: "Almchen" } }));
  const namesIn = (options: Parameters<typeof readSharedCart>[2]) =>
    inLanguage("de", async () => {
      await currentCache();
      return (await readSharedCart(shareId, null, options))!.lines.map(({ name }) => name);
    });
  expect(await namesIn({})).toContain("Alma");
  expect(await namesIn({ shown: translatedLine })).toContain("Almchen");
});
