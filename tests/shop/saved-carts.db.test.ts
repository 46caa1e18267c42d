import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/cart.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { MAX_SAVED_CARTS } from "~/shop/cart/saved-cart";
import {
  cartNameOf,
  copyCart,
  mySavedCarts,
  openCart,
  removeCart,
  renameCart,
  saveCart,
} from "~/shop/cart/saved-carts.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { deleteWindow } from "~/shop/windows/change-windows.server";
import { makeStyle, wanted } from "../support/carts";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const save = { isCopy: false, token: null };

/** What the current cart holds: "Alma S 2". */
const contentOf = async (userId: string) =>
  (await readCart(userId)).lines.map(({ name, size, quantity }) => `${name} ${size} ${quantity}`);
const namesOf = async (userId: string) =>
  (await mySavedCarts(userId)).saved.map(({ name }) => name);
const idOf = async (userId: string, name: string) =>
  (await mySavedCarts(userId)).saved.find((cart) => cart.name === name)!.id;

async function customerWithCart() {
  const [{ id: userId }, alma, bora] = await Promise.all([
    makePerson("approved"),
    makeStyle({ name: "Alma" }),
    makeStyle({ name: "Bora" }),
  ]);
  await addLines(userId, [wanted(bora.id, { quantity: 3 }), wanted(alma.id, { size: "S" })]);
  return { userId, alma, bora };
}

describe("a cart that is put aside", () => {
  it("comes back as it was, with its name, and the other one is put aside in turn", async () => {
    const { userId, alma } = await customerWithCart();
    const spring = await contentOf(userId);
    await saveCart(userId, "Spring – Graz", save);
    expect(await contentOf(userId)).toEqual([]);
    expect(await cartNameOf(userId)).toEqual({ currentName: null, saved: 1 });
    expect((await mySavedCarts(userId)).saved).toMatchObject([
      { name: "Spring – Graz", pieces: 4, lines: 2 },
    ]);

    await addLines(userId, [wanted(alma.id, { quantity: 9 })]);
    const nameless = await contentOf(userId);
    await openCart(userId, await idOf(userId, "Spring – Graz"), null);
    expect(await contentOf(userId)).toEqual(spring);
    expect(await cartNameOf(userId)).toEqual({ currentName: "Spring – Graz", saved: 1 });
    const [other] = (await mySavedCarts(userId)).saved;
    expect(other).toMatchObject({
      name: expect.stringMatching(/^Cart of \d+ \w+ \d{4}$/),
      pieces: 9,
    });

    await openCart(userId, other!.id, null);
    expect(await contentOf(userId)).toEqual(nameless);
    expect(await namesOf(userId)).toEqual(["Spring – Graz"]);
  });

  it("is copied, renamed and removed", async () => {
    const { userId } = await customerWithCart();
    await saveCart(userId, "Spring", { isCopy: true, token: null });
    expect(await contentOf(userId)).toHaveLength(2);
    const id = await idOf(userId, "Spring");
    await copyCart(userId, id, null);
    await renameCart(userId, id, "Summer");
    expect((await namesOf(userId)).sort()).toEqual(["Copy of Spring", "Summer"]);
    await removeCart(userId, id);
    expect(await namesOf(userId)).toEqual(["Copy of Spring"]);
    expect(await db.read.savedCartLine.count()).toBe(2);
  });

  it("loses the lines of styles that are deleted, and keeps a delivery window from being deleted", async () => {
    const { userId, alma } = await customerWithCart();
    await saveCart(userId, "Spring", save);
    const { id: windowId } = await db.read.deliveryWindow.findFirstOrThrow();
    await db.write((tx) => tx.styleWindow.deleteMany());
    await expect(deleteWindow(userId, windowId)).rejects.toMatchObject({ code: "wrong_step" });
    await db.write((tx) => tx.product.delete({ where: { id: alma.id } }));
    await openCart(userId, await idOf(userId, "Spring"), null);
    expect(await db.read.cartItem.count({ where: { userId } })).toBe(1);
  });

  it("is changed once by concurrent repeats of one form", async () => {
    const { userId } = await customerWithCart();
    const before = await contentOf(userId);
    const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work));
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await eight(() => saveCart(userId, "Spring", { isCopy: false, token: one }));
    expect(await namesOf(userId)).toEqual(["Spring"]);
    const id = await idOf(userId, "Spring");
    await eight(() => copyCart(userId, id, two));
    expect(await namesOf(userId)).toHaveLength(2);
    await eight(() => openCart(userId, id, three));
    expect(await namesOf(userId)).toEqual(["Copy of Spring"]);
    expect(await contentOf(userId)).toEqual(before);
  });

  it("loses no piece when two are opened at once", async () => {
    const { userId, alma } = await customerWithCart();
    await saveCart(userId, "One", save);
    await addLines(userId, [wanted(alma.id, { quantity: 5 })]);
    await saveCart(userId, "Two", save);
    await addLines(userId, [wanted(alma.id, { quantity: 7 })]);
    const ids = [await idOf(userId, "One"), await idOf(userId, "Two")];
    await Promise.all(ids.map((id) => openCart(userId, id, null)));
    const { saved } = await mySavedCarts(userId);
    const current = (await readCart(userId)).totals.pieces;
    expect(saved.reduce((sum, { pieces }) => sum + pieces, current)).toBe(4 + 5 + 7);
    expect(saved).toHaveLength(2);
  });

  it("belongs to its customer alone", async () => {
    const { userId } = await customerWithCart();
    await saveCart(userId, "Spring", save);
    const id = await idOf(userId, "Spring");
    const other = await makePerson("approved");
    const attempts = [
      () => openCart(other.id, id, null),
      () => copyCart(other.id, id, null),
      () => renameCart(other.id, id, "Mine"),
      () => removeCart(other.id, id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await namesOf(other.id)).toEqual([]);
    expect(await namesOf(userId)).toEqual(["Spring"]);
  });
});

it("refuses to save an empty cart, one too many, and any cart of an unapproved customer", async () => {
  const { userId } = await customerWithCart();
  const other = await makePerson("approved");
  await expect(saveCart(other.id, "Empty", save)).rejects.toMatchObject({ code: "cart_empty" });
  await db.write((tx) =>
    tx.savedCart.createMany({
      data: Array.from({ length: MAX_SAVED_CARTS }, (_, n) => ({ userId, name: `Cart ${n}` })),
    }),
  );
  await expect(saveCart(userId, "Spring", save)).rejects.toMatchObject({ code: "too_many_carts" });
  // One in the place of another is not one more, also of those of two accounts that were merged.
  await db.write((tx) => tx.savedCart.create({ data: { userId, name: "Of another account" } }));
  await openCart(userId, await idOf(userId, "Cart 7"), null);
  expect(await namesOf(userId)).toHaveLength(MAX_SAVED_CARTS + 1);
  const pending = await makePerson("pending");
  await expect(saveCart(pending.id, "Mine", save)).rejects.toMatchObject({ code: "not_approved" });
});

it("an order takes the name off the cart that it empties", async () => {
  const { userId } = await customerWithCart();
  await saveCart(userId, "Spring", save);
  await openCart(userId, await idOf(userId, "Spring"), null);
  await placeOrder({
    userId,
    clientReference: randomUUID(),
    reviewed: (await readCart(userId)).fingerprint,
    customerNotes: null,
    poNumber: null,
    shippingAddress: ADDRESS,
  });
  expect(await cartNameOf(userId)).toEqual({ currentName: null, saved: 0 });
});
