// Any sequence of changes of a cart, by any of its ways, gives the same cart on both databases: that of a model in memory.
import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { expect, it } from "vitest";

import { db } from "~/db/db.server";
import { readCart } from "~/shop/cart/read-cart.server";
import { setStock } from "~/shop/catalogue/pieces/stock.server";
import { reorder } from "~/shop/orders/reorder.server";
import { Problem } from "~/shop/base/problem";
import { actingFor, addLines, addPieces, removeLines, setLineQuantities, setQuantities } from "../support/change-cart";
import { makeStyle } from "../support/carts";
import { makeOrder, orderLine } from "../support/orders";
import { makePerson } from "../support/people";

/** Of the last of the four pieces; the others are made to order. */
const STOCK = 8;
const COUNTED = 3;

type Model = Record<string, number>;

it("gives the cart that the changes in their order make, and never more than stock", async () => {
  const style = await makeStyle();
  const pieces = await db.read.piece.findMany({
    where: { productId: style.id },
    orderBy: { sku: "asc" },
    take: 4,
  });
  const counted = pieces[COUNTED]!;
  await db.write((tx) => setStock(tx, [{ ...counted, stock: STOCK }], { reason: "edited" }));
  const limitOf = (sku: string) => (sku === counted.sku ? STOCK : Infinity);
  const set = (cart: Model, sku: string, quantity: number) => {
    if (quantity > limitOf(sku)) return;
    if (quantity > 0) cart[sku] = quantity;
    else delete cart[sku];
  };

  const step = fc.record({
    kind: fc.constantFrom("set", "line", "add", "quick", "replace", "remove", "reorder"),
    piece: fc.nat(COUNTED),
    quantity: fc.integer({ min: 0, max: STOCK + 1 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const { id } = await makePerson("approved");
      const ordered = pieces.map(({ productId, sku, color, size }, index) =>
        orderLine({ productId, sku, color, size, quantity: index + 2 }),
      );
      const order = await makeOrder({ companyId: id, lines: ordered });
      const expected: Model = {};
      for (const { kind, piece, quantity } of steps) {
        const { productId, sku, size, color } = pieces[piece]!;
        const held = expected[sku] ?? 0;
        const line = (await readCart(id)).lines.find((one) => one.sku === sku);
        const change = {
          set: () => setQuantities(id, [{ sku, quantity }]),
          line: async () => line && setLineQuantities(id, [{ lineId: line.id, quantity }]),
          add: async () => quantity > 0 && addLines(id, [{ productId, size, color, quantity }]),
          quick: async () => quantity > 0 && addPieces(id, [{ sku, quantity }], { mode: "add", token: null }),
          replace: async () => quantity > 0 && addPieces(id, [{ sku, quantity }], { mode: "replace", token: null }),
          remove: async () => line && removeLines(id, [line.id]),
          reorder: () => reorder(actingFor(id), order.id, randomUUID()),
        }[kind];
        await change().catch((error: unknown) => {
          if (!(error instanceof Problem)) throw error;
        });
        if (kind === "set") set(expected, sku, quantity);
        if (kind === "line" && held) set(expected, sku, quantity);
        if (kind === "add" || kind === "quick") set(expected, sku, held + quantity);
        if (kind === "replace" && quantity) set(expected, sku, quantity);
        if (kind === "remove") set(expected, sku, 0);
        if (kind === "reorder") {
          for (const one of ordered) {
            const before = expected[one.sku] ?? 0;
            set(expected, one.sku, Math.min(before + one.quantity, limitOf(one.sku)));
          }
        }
        const { lines } = await readCart(id);
        const cart = Object.fromEntries(lines.map((one) => [one.sku, one.quantity]));
        expect(cart).toEqual(expected);
      }
    }),
    { numRuns: 12 },
  );
});
