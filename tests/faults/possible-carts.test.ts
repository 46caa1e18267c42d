// What the checker accepts as the content of a cart (scripts/faults/possible-carts.ts).
import { expect, it } from "vitest";

import { add, PossibleCarts, set } from "../../scripts/faults/possible-carts";

const cart = (quantities: Record<string, number>) => new Map(Object.entries(quantities));
const held = (quantities: Record<string, number>) => {
  const carts = new PossibleCarts();
  carts.observe(cart(quantities));
  return carts;
};

it("a change that was acknowledged is there, a refused one is not, an unknown one may be", () => {
  for (const [outcome, possible] of [
    ["ok", [7]],
    ["refused", [3]],
    ["unknown", [3, 7]],
  ] as const) {
    for (const quantity of [3, 5, 7]) {
      const carts = held({ a: 3 });
      carts.apply(add("a", 4), outcome);
      const isPossible = (possible as readonly number[]).includes(quantity);
      expect(carts.observe(cart({ a: quantity })) === null, `${outcome} ${quantity}`).toBe(
        isPossible,
      );
    }
  }
});

it("a reorder may add fewer of the pieces that it names as short of stock, and of no others", () => {
  const reorder = (found: Record<string, number>) => {
    const carts = held({ a: 3 });
    carts.apply((all) => add("b", 5)(add("a", 4)(all)), "ok", cart({ a: 4 }));
    return carts.observe(cart(found));
  };
  expect(reorder({ a: 7, b: 5 })).toBeNull();
  expect(reorder({ a: 3, b: 5 })).toBeNull();
  expect(reorder({ a: 2, b: 5 })).toContain("instead of");
  expect(reorder({ a: 8, b: 5 })).toContain("instead of");
  expect(reorder({ a: 7, b: 4 })).toContain("instead of");
});

it("what was observed replaces what was possible", () => {
  const carts = held({ a: 3 });
  carts.apply(set("a", 9), "unknown", cart({ a: 9 }));
  expect(carts.known).toBeNull();
  carts.observe(cart({ a: 9 }));
  expect(carts.known).toEqual(cart({ a: 9 }));
  expect(carts.observe(cart({ a: 3 }))).toContain("instead of");
});
