import { randomUUID } from "node:crypto";

import { beforeEach, describe, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import { MAX_SAVED_CARTS } from "~/shop/cart/saved-cart";
import { copyCart, openCart, removeCart, renameCart, saveCart, savedCarts } from "~/shop/cart/saved-carts.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { deleteWindow } from "~/shop/catalogue/delivery-windows/change-windows.server";
import { actingFor, addLines, removeLines, undoRemoval } from "../support/change-cart";
import { makeStyle, wanted } from "../support/carts";
import { makeColleague } from "../support/colleagues";
import { emptyDatabase } from "../support/databases";
import { ADDRESS, makePerson } from "../support/people";

beforeEach(() => emptyDatabase(db));

const save = { isCopy: false, token: null };

const checkout = (companyId: string) => ({
  companyId,
  clientReference: randomUUID(),
  customerNotes: null,
  poNumber: null,
  shippingAddress: ADDRESS,
  placedById: companyId,
});

/** What the current cart holds: "Alma S 2". */
const contentOf = async (companyId: string) =>
  (await readCart(companyId)).lines.map(({ name, size, quantity }) => `${name} ${size} ${quantity}`);
const namesOf = async (companyId: string) => (await savedCarts(companyId)).map(({ name }) => name);
/** The name of the current cart, and how many are saved. */
const nameOf = async (companyId: string) => {
  const { name, saved } = (await readCurrentCart(companyId)).state;
  return { currentName: name, saved };
};
const idOf = async (companyId: string, name: string) =>
  (await savedCarts(companyId)).find((cart) => cart.name === name)!.id;

async function customerWithCart() {
  const [{ id: companyId }, alma, bora] = await Promise.all([
    makePerson("approved"),
    makeStyle({ name: "Alma" }),
    makeStyle({ name: "Bora" }),
  ]);
  await addLines(companyId, [wanted(bora.id, { quantity: 3 }), wanted(alma.id, { size: "S" })]);
  return { companyId, alma, bora };
}

describe("a cart that is put aside", () => {
  it("comes back as it was, with its name, and the other one is put aside in turn", async () => {
    const { companyId, alma } = await customerWithCart();
    const spring = await contentOf(companyId);
    await saveCart(actingFor(companyId), "Spring – Graz", save);
    expect(await contentOf(companyId)).toEqual([]);
    expect(await nameOf(companyId)).toEqual({ currentName: null, saved: 1 });
    expect(await savedCarts(companyId)).toMatchObject([{ name: "Spring – Graz", pieces: 4, lines: 2 }]);

    await addLines(companyId, [wanted(alma.id, { quantity: 9 })]);
    const nameless = await contentOf(companyId);
    await openCart(actingFor(companyId), await idOf(companyId, "Spring – Graz"), null);
    expect(await contentOf(companyId)).toEqual(spring);
    expect(await nameOf(companyId)).toEqual({ currentName: "Spring – Graz", saved: 1 });
    const [other] = await savedCarts(companyId);
    expect(other).toMatchObject({
      name: expect.stringMatching(/^Cart of \d+ \w+ \d{4}$/),
      pieces: 9,
    });

    await openCart(actingFor(companyId), other!.id, null);
    expect(await contentOf(companyId)).toEqual(nameless);
    expect(await namesOf(companyId)).toEqual(["Spring – Graz"]);
  });

  it("is copied, renamed and removed", async () => {
    const { companyId } = await customerWithCart();
    await saveCart(actingFor(companyId), "Spring", { isCopy: true, token: null });
    expect(await contentOf(companyId)).toHaveLength(2);
    const id = await idOf(companyId, "Spring");
    await copyCart(actingFor(companyId), id, null);
    await renameCart(companyId, id, "Summer");
    expect((await namesOf(companyId)).sort()).toEqual(["Copy of Spring", "Summer"]);
    await removeCart(companyId, id);
    expect(await namesOf(companyId)).toEqual(["Copy of Spring"]);
    expect(await db.read.cartItem.count({ where: { cart: { isCurrent: false } } })).toBe(2);
  });

  it("has a number behind a name that another one has, and keeps it", async () => {
    const { companyId } = await customerWithCart();
    const account = actingFor(companyId);
    const names = async () => (await namesOf(companyId)).sort();
    const copy = { isCopy: true, token: "form" };
    expect(await saveCart(account, "Spring", copy)).toBe("Spring");
    await saveCart(account, "Spring", copy);
    expect(await names()).toEqual(["Spring"]);
    expect(await saveCart(account, "Spring", { ...copy, token: null })).toBe("Spring (2)");
    await renameCart(companyId, await idOf(companyId, "Spring (2)"), "Spring (2)");
    await copyCart(account, await idOf(companyId, "Spring"), null);
    await copyCart(account, await idOf(companyId, "Spring"), null);
    await renameCart(companyId, await idOf(companyId, "Copy of Spring"), "Spring");
    expect(await names()).toEqual(["Copy of Spring (2)", "Spring", "Spring (2)", "Spring (3)"]);
    const long = "a".repeat(80);
    await saveCart(account, long, { ...copy, token: null });
    expect(await saveCart(account, long, { ...copy, token: null })).toBe(`${"a".repeat(76)} (2)`);
    // The opened cart is saved under its own name again, and its number is not counted on.
    await openCart(account, await idOf(companyId, "Spring (2)"), null);
    await openCart(account, await idOf(companyId, "Spring"), null);
    expect(await names()).toContain("Spring (2)");
    expect(await nameOf(companyId)).toMatchObject({ currentName: "Spring" });
    expect(new Set(await names()).size).toBe((await names()).length);
  });

  it("loses the lines of styles that are deleted, and keeps a delivery window from being deleted", async () => {
    const { companyId, alma } = await customerWithCart();
    await saveCart(actingFor(companyId), "Spring", save);
    const { id: windowId } = await db.read.deliveryWindow.findFirstOrThrow();
    await db.write((tx) => tx.styleWindow.deleteMany());
    await expect(deleteWindow(companyId, windowId)).rejects.toMatchObject({ kind: "wrong_step" });
    await db.write((tx) => tx.product.delete({ where: { id: alma.id } }));
    await openCart(actingFor(companyId), await idOf(companyId, "Spring"), null);
    expect(await db.read.cartItem.count({ where: { cart: { companyId, isCurrent: true } } })).toBe(1);
  });

  it("is changed once by concurrent repeats of one form", async () => {
    const { companyId } = await customerWithCart();
    const before = await contentOf(companyId);
    const eight = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 8 }, work));
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await eight(() => saveCart(actingFor(companyId), "Spring", { isCopy: false, token: one }));
    expect(await namesOf(companyId)).toEqual(["Spring"]);
    const id = await idOf(companyId, "Spring");
    await eight(() => copyCart(actingFor(companyId), id, two));
    expect(await namesOf(companyId)).toHaveLength(2);
    await eight(() => openCart(actingFor(companyId), id, three));
    expect(await namesOf(companyId)).toEqual(["Copy of Spring"]);
    expect(await contentOf(companyId)).toEqual(before);
  });

  it("loses no piece when two are opened at once", async () => {
    const { companyId, alma } = await customerWithCart();
    await saveCart(actingFor(companyId), "One", save);
    await addLines(companyId, [wanted(alma.id, { quantity: 5 })]);
    await saveCart(actingFor(companyId), "Two", save);
    await addLines(companyId, [wanted(alma.id, { quantity: 7 })]);
    const ids = [await idOf(companyId, "One"), await idOf(companyId, "Two")];
    await Promise.all(ids.map((id) => openCart(actingFor(companyId), id, null)));
    const saved = await savedCarts(companyId);
    const current = (await readCart(companyId)).totals.pieces;
    expect(saved.reduce((sum, { pieces }) => sum + pieces, current)).toBe(4 + 5 + 7);
    expect(saved).toHaveLength(2);
  });

  it("loses and doubles no piece when two people open carts and a third orders at once", async () => {
    for (let round = 0; round < 4; round++) {
      const { companyId, alma } = await customerWithCart();
      const { id: colleague } = await makeColleague(companyId);
      await saveCart(actingFor(companyId), "One", save);
      await addLines(companyId, [wanted(alma.id, { quantity: 5 })]);
      await saveCart(actingFor(companyId), "Two", save);
      await addLines(companyId, [wanted(alma.id, { quantity: 7 })]);
      const [one, two] = [await idOf(companyId, "One"), await idOf(companyId, "Two")];
      const { fingerprint: reviewed } = await readCart(companyId);
      const [first, second, order] = await Promise.allSettled([
        openCart(actingFor(companyId), one, null),
        openCart(actingFor(companyId, colleague), two, null),
        placeOrder({ ...checkout(companyId), reviewed }),
      ]);
      expect([first, second].map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      // The reviewed cart, before another one was in its place, or nothing.
      if (order.status === "rejected") expect(order.reason).toMatchObject({ kind: "cart_changed" });
      const { _sum } = await db.read.orderLine.aggregate({
        where: { order: { companyId } },
        _sum: { quantity: true },
      });
      expect(_sum.quantity ?? 0).toBe(order.status === "fulfilled" ? 7 : 0);
      const current = (await readCart(companyId)).totals.pieces;
      const aside = (await savedCarts(companyId)).reduce((sum, { pieces }) => sum + pieces, 0);
      expect(current + aside + (_sum.quantity ?? 0)).toBe(4 + 5 + 7);
      expect(await db.read.cart.count({ where: { companyId, isCurrent: true } })).toBe(1);
    }
  });

  it("gets nothing of what was removed from another one, of whatever version", async () => {
    const { companyId, alma } = await customerWithCart();
    const [first] = (await readCart(companyId)).lines;
    const removal = await removeLines(companyId, [first!.id]);
    await saveCart(actingFor(companyId), "Spring", save);
    await addLines(companyId, [wanted(alma.id, { quantity: 5 })]);
    // The next change would be the one after the removal, as versions go.
    expect((await readCurrentCart(companyId)).state.version).toBe(removal.version);
    await expect(undoRemoval(companyId, removal)).rejects.toMatchObject({ kind: "cart_changed" });
    expect(await contentOf(companyId)).toEqual(["Alma M 5"]);
    await openCart(actingFor(companyId), await idOf(companyId, "Spring"), null);
    await expect(undoRemoval(companyId, removal)).rejects.toMatchObject({ kind: "cart_changed" });
    expect(await contentOf(companyId)).toHaveLength(1);
  });

  it("belongs to its customer alone", async () => {
    const { companyId } = await customerWithCart();
    await saveCart(actingFor(companyId), "Spring", save);
    const id = await idOf(companyId, "Spring");
    const other = await makePerson("approved");
    const attempts = [
      () => openCart(actingFor(other.id), id, null),
      () => copyCart(actingFor(other.id), id, null),
      () => renameCart(other.id, id, "Mine"),
      () => removeCart(other.id, id),
    ];
    for (const attempt of attempts) {
      await expect(attempt()).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await namesOf(other.id)).toEqual([]);
    expect(await namesOf(companyId)).toEqual(["Spring"]);
  });
});

it("refuses to save an empty cart, one too many, and any cart of an unapproved customer", async () => {
  const { companyId } = await customerWithCart();
  const other = await makePerson("approved");
  await expect(saveCart(actingFor(other.id), "Empty", save)).rejects.toMatchObject({
    kind: "cart_empty",
  });
  await db.write((tx) =>
    tx.cart.createMany({
      data: Array.from({ length: MAX_SAVED_CARTS }, (_, n) => ({
        companyId,
        name: `Cart ${n}`,
      })),
    }),
  );
  await expect(saveCart(actingFor(companyId), "Spring", save)).rejects.toMatchObject({
    code: "too_many_carts",
  });
  // One in the place of another is not one more, also of those of two accounts that were merged.
  await db.write((tx) => tx.cart.create({ data: { companyId, name: "Of another account" } }));
  await openCart(actingFor(companyId), await idOf(companyId, "Cart 7"), null);
  expect(await namesOf(companyId)).toHaveLength(MAX_SAVED_CARTS + 1);
  const pending = await makePerson("pending");
  await expect(saveCart(actingFor(pending.id), "Mine", save)).rejects.toMatchObject({
    kind: "not_approved",
  });
});

it("an order takes the name off the cart that it empties", async () => {
  const { companyId } = await customerWithCart();
  await saveCart(actingFor(companyId), "Spring", save);
  await openCart(actingFor(companyId), await idOf(companyId, "Spring"), null);
  const { fingerprint: reviewed } = await readCart(companyId);
  await placeOrder({ ...checkout(companyId), reviewed });
  expect(await nameOf(companyId)).toEqual({ currentName: null, saved: 0 });
});

it("an order leaves what cannot be ordered in the cart, which is a new one then", async () => {
  const { companyId, bora } = await customerWithCart();
  await saveCart(actingFor(companyId), "Spring", save);
  await openCart(actingFor(companyId), await idOf(companyId, "Spring"), null);
  await db.write((tx) => tx.product.update({ where: { id: bora.id }, data: { isActive: false } }));
  const before = (await readCurrentCart(companyId)).state;
  const { fingerprint: reviewed } = await readCart(companyId);
  await placeOrder({ ...checkout(companyId), reviewed });
  expect(await contentOf(companyId)).toEqual(["Bora M 3"]);
  const { name, opened, version } = (await readCurrentCart(companyId)).state;
  expect({ name, opened }).toEqual({ name: null, opened: null });
  expect(version).toBeGreaterThan(before.version);
});
