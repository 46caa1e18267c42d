// The items and totals that an API client sends with an order are compared with the cart, to the cent.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { Cart } from "~/shop/cart/cart";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { checkListed, type ListedCart } from "~/shop/checkout/listed-cart";
import { type Problem } from "~/shop/base/problem";

interface Piece {
  quantity: number;
  unitPrice: number;
}

/** A cart with a discount, and the same as an API client sends it. */
function carts(pieces: Piece[], discountPercentage: number) {
  const lines = pieces.map((piece, index) => ({
    productId: index + 1,
    size: "M",
    color: index % 2 ? null : "Sand",
    ...piece,
    window: { id: 1 },
    windowId: index % 2 ? null : 1,
    isAvailable: true,
  }));
  const totals = priceLines(lines, [{ minQuantity: 1, discountPercentage }]);
  const { subtotal, discountAmount, total } = totals;
  const cart = { lines, totals } as unknown as Cart;
  const listed: ListedCart = { lines, subtotal, discountAmount, total };
  return { cart, listed };
}

function codeOf(cart: Cart, listed: ListedCart): string | null {
  try {
    checkListed(cart, listed);
    return null;
  } catch (error) {
    return (error as Problem).kind;
  }
}

const pieces = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 300 }),
    unitPrice: fc.integer({ min: 1, max: 60_000 }),
  }),
  { minLength: 1, maxLength: 40 },
);
const percent = fc.oneof(fc.constantFrom(250, 500, 1_000, 1_250, 0), fc.nat(10_000));
const centsOf = (text: string) => Number(text.replace(".", ""));

describe("a listed cart", () => {
  it("matches when it was computed in floating point, as a browser's script does (specification 9)", () => {
    fc.assert(
      fc.property(pieces, percent, (bought, discountPercentage) => {
        const { cart, listed } = carts(bought, discountPercentage);
        const subtotal = bought.reduce(
          (sum, { quantity, unitPrice }) => sum + quantity * parseFloat((unitPrice / 100).toFixed(2)),
          0,
        );
        const discount = (subtotal * parseFloat((discountPercentage / 100).toFixed(2))) / 100;
        const theirs = {
          ...listed,
          subtotal: centsOf(subtotal.toFixed(2)),
          discountAmount: centsOf(discount.toFixed(2)),
          total: centsOf((subtotal - discount).toFixed(2)),
        };
        expect(codeOf(cart, theirs)).toBeNull();
        expect(cart.totals.total).toBeLessThanOrEqual(theirs.total);
      }),
      { numRuns: 2_000 },
    );
  });

  it("does not match with any other total or price", () => {
    fc.assert(
      fc.property(
        pieces,
        percent,
        fc.constantFrom("subtotal", "discountAmount", "total"),
        fc.integer({ min: -100, max: 100 }),
        (bought, discountPercentage, which, by) => {
          const { cart, listed } = carts(bought, discountPercentage);
          const isHalf = (cart.totals.subtotal * discountPercentage) % 10_000 === 5_000;
          const otherHalf = { subtotal: 0, discountAmount: -1, total: 1 }[which];
          const isRight = by === 0 || (isHalf && by === otherHalf);
          const code = codeOf(cart, { ...listed, [which]: listed[which]! + by });
          expect(code).toBe(isRight ? null : "price_changed");
        },
      ),
      { numRuns: 2_000 },
    );
    const { cart, listed } = carts([{ quantity: 3, unitPrice: 1_000 }], 500);
    const [line] = listed.lines;
    expect(codeOf(cart, { ...listed, lines: [{ ...line!, unitPrice: 999 }] })).toBe("price_changed");
  });

  it("need not have every price, but every piece", () => {
    const { cart, listed } = carts(
      [
        { quantity: 3, unitPrice: 1_000 },
        { quantity: 1, unitPrice: 2_000 },
      ],
      0,
    );
    const lines = listed.lines.map((line) => ({ ...line, unitPrice: null }));
    expect(codeOf(cart, { ...listed, lines, subtotal: null, discountAmount: null })).toBeNull();
    expect(codeOf(cart, { ...listed, lines: [...lines].reverse() })).toBeNull();
    const [first, second] = lines;
    for (const other of [
      [],
      [first!],
      [first!, first!],
      [first!, second!, second!],
      [first!, { ...second!, quantity: 2 }],
      [first!, { ...second!, size: "S" }],
      [first!, { ...second!, color: "Sand" }],
      [first!, { ...second!, productId: 9 }],
    ]) {
      expect(codeOf(cart, { ...listed, lines: other })).toBe("cart_changed");
    }
  });
});
