// Two people of one company fill, save, open, copy and order carts in any order: the carts are those of a plain model.

import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { db } from "~/db/db.server";
import { addLines } from "~/shop/cart/add-lines.server";
import { changeCart, type Removal } from "~/shop/cart/change-cart.server";
import { isConflict } from "~/shop/cart/conflict";
import { readCart, readCurrentCart } from "~/shop/cart/read-cart.server";
import { copyCart, openCart, saveCart, savedCarts } from "~/shop/cart/saved-carts.server";
import { placeOrder } from "~/shop/checkout/place-order.server";
import { Problem } from "~/shop/base/problem";
import { makeStyle } from "../support/carts";
import { actingFor, cartRows } from "../support/change-cart";
import { makeColleague } from "../support/colleagues";
import { makePerson } from "../support/people";
import { checkoutOf } from "../support/orders";

interface ModelCart {
  name: string | null;
  /** Quantities by SKU. */
  lines: Record<string, number>;
}

interface Model {
  current: ModelCart;
  saved: ModelCart[];
  /** What was removed last, and whether nothing has changed since. */
  removed: { removal: Removal; lines: Record<string, number>; isLast: boolean } | null;
  /** Pieces that were ordered. */
  ordered: number;
}

let pieces: {
  id: number;
  productId: number;
  sku: string;
  size: string | null;
  color: string | null;
}[];

beforeAll(async () => {
  const style = await makeStyle();
  pieces = await db.read.piece.findMany({
    where: { productId: style.id },
    orderBy: { sku: "asc" },
    take: 3,
  });
});

const step = fc.record({
  kind: fc.constantFrom("set", "set", "add", "remove", "clear", "undo", "save", "save copy", "open", "copy", "order"),
  who: fc.nat(1),
  piece: fc.nat(2),
  quantity: fc.integer({ min: 0, max: 4 }),
  /** What the sender of a set has seen; null: the present quantity. */
  seen: fc.option(fc.integer({ min: 0, max: 4 })),
  /** Which of the saved carts. */
  which: fc.nat(5),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A cart as comparable text. */
/** Without the number behind a name that another cart has (tests/shop/saved-carts.db.test.ts). */
const textOf = ({ name, lines }: ModelCart) =>
  JSON.stringify([
    name?.replace(/( \(\d+\))+$/, "").replace(/^Cart of .*/, "Cart of a day"),
    Object.entries(lines).sort(),
  ]);

async function storedCarts(companyId: string) {
  const carts = await db.read.cart.findMany({
    where: { companyId },
    include: { lines: { include: { piece: true } } },
  });
  return carts.map(({ id, isCurrent, name, lines }) => ({
    id,
    isCurrent,
    name,
    lines: Object.fromEntries(lines.map(({ piece, quantity }) => [piece.sku, quantity])),
  }));
}

/** Makes one change, of the shop and of the model, which must agree on whether it is refused. */
async function change(companyId: string, actorId: string, model: Model, one: Step) {
  const account = actingFor(companyId, actorId);
  const { sku, productId, size, color } = pieces[one.piece]!;
  const { quantity } = one;
  const { current } = model;
  const held = current.lines[sku] ?? 0;
  const others = (await storedCarts(companyId)).filter(({ isCurrent }) => !isCurrent);
  const chosen = others.length > 0 ? others[one.which % others.length]! : null;
  const take = (cart: ModelCart) => {
    const at = model.saved.findIndex((saved) => textOf(saved) === textOf(cart));
    return model.saved.splice(at, 1)[0]!;
  };
  const put = (to: number) => {
    if (to > 0) current.lines[sku] = to;
    else delete current.lines[sku];
  };
  const done = async (work: Promise<unknown>, code: string | null) => {
    const refused = await work.then(
      () => null,
      (error: unknown) => {
        if (error instanceof Problem) return error.kind;
        throw error;
      },
    );
    expect(refused, JSON.stringify(one)).toBe(code);
    return refused === null;
  };
  const { removed } = model;
  const forget = () => {
    if (removed) removed.isLast = false;
  };
  switch (one.kind) {
    case "set": {
      const seen = one.seen ?? held;
      const conflict = isConflict({ quantity, stored: held, seen: [seen] });
      const set = [{ sku, quantity, seen: [seen] }];
      if (await done(changeCart(account, { set }), conflict ? "quantity_changed" : null)) {
        put(quantity);
        forget();
      }
      return;
    }
    case "add": {
      const line = { productId, size, color, quantity: quantity + 1 };
      await done(addLines(account, [line]), null);
      put(held + quantity + 1);
      forget();
      return;
    }
    case "remove": {
      const line = (await cartRows(companyId)).find((row) => row.pieceId === pieces[one.piece]!.id);
      const set = [{ lineId: line?.id ?? 0, quantity: 0 }];
      let removal: Removal | undefined;
      const work = changeCart(account, { set }).then((result) => (removal = result!.removal));
      if (await done(work, line ? null : "not_found")) {
        model.removed = { removal: removal!, lines: { [sku]: held }, isLast: true };
        put(0);
      }
      return;
    }
    case "clear": {
      const { fingerprint: reviewed } = await readCart(companyId);
      let removal: Removal | undefined;
      const work = changeCart(account, { replaces: { reviewed } });
      await done(
        work.then((result) => (removal = result!.removal)),
        null,
      );
      model.removed = { removal: removal!, lines: { ...current.lines }, isLast: true };
      current.lines = {};
      return;
    }
    case "undo": {
      if (!removed) return;
      const { removal: undo, lines, isLast } = removed;
      if (await done(changeCart(account, { undo }), isLast ? null : "cart_changed")) {
        Object.assign(current.lines, lines);
        removed.isLast = false;
      }
      return;
    }
    case "save":
    case "save copy": {
      const isCopy = one.kind === "save copy";
      const isEmpty = Object.keys(current.lines).length === 0;
      const name = `Saved ${one.which}`;
      const work = saveCart(account, name, { isCopy, token: null });
      if (!(await done(work, isEmpty ? "cart_empty" : null))) return;
      model.saved.push({ name, lines: { ...current.lines } });
      if (!isCopy) model.current = { name: null, lines: {} };
      forget();
      return;
    }
    case "open": {
      const work = openCart(account, chosen?.id ?? 0, null);
      if (!(await done(work, chosen ? null : "not_found"))) return;
      model.current = take(chosen!);
      if (Object.keys(current.lines).length > 0) {
        model.saved.push({ ...current, name: current.name ?? "Cart of a day" });
      }
      forget();
      return;
    }
    case "copy": {
      const work = copyCart(account, chosen?.id ?? 0, null);
      if (!(await done(work, chosen ? null : "not_found"))) return;
      model.saved.push({ name: `Copy of ${chosen!.name}`, lines: { ...chosen!.lines } });
      forget();
      return;
    }
    case "order": {
      const sum = Object.values(current.lines).reduce((all, some) => all + some, 0);
      const checkout = await checkoutOf(companyId, { placedById: actorId });
      if (!(await done(placeOrder(checkout), sum > 0 ? null : "cart_empty"))) return;
      model.ordered += sum;
      model.current = { name: null, lines: {} };
      forget();
    }
  }
}

it("keeps the carts of the model, in any order of changes by two people", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const { id } = await makePerson("approved");
      const { id: colleague } = await makeColleague(id);
      const model: Model = {
        current: { name: null, lines: {} },
        saved: [],
        removed: null,
        ordered: 0,
      };
      for (const one of steps) {
        await change(id, one.who === 0 ? id : colleague, model, one);
        const carts = await storedCarts(id);
        const current = carts.filter(({ isCurrent }) => isCurrent);
        expect(current.length).toBeLessThanOrEqual(1);
        const { cart, state } = await readCurrentCart(id);
        const shown = Object.fromEntries(cart.lines.map((line) => [line.sku, line.quantity]));
        expect(shown).toEqual(current[0]?.lines ?? {});
        expect(textOf({ name: state.name, lines: shown })).toBe(textOf(model.current));
        const others = carts.filter(({ isCurrent }) => !isCurrent);
        expect(others.map(textOf).sort()).toEqual(model.saved.map(textOf).sort());
        expect(state.saved).toBe(others.length);
        const listed = (await savedCarts(id)).map((saved) => saved.pieces).sort();
        const sums = model.saved.map(({ lines }) => Object.values(lines).reduce((all, some) => all + some, 0));
        expect(listed).toEqual(sums.sort());
      }
      const { _sum } = await db.read.orderLine.aggregate({
        where: { order: { companyId: id } },
        _sum: { quantity: true },
      });
      expect(_sum.quantity ?? 0).toBe(model.ordered);
    }),
    { numRuns: 25 },
  );
});
