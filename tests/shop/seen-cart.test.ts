import { describe, expect, it } from "vitest";

import type { CartLine } from "~/shop/cart/cart";
import { priceLines } from "~/shop/catalogue/offers/quote";
import { changedSince, seenCart } from "~/shop/checkout/seen-cart";

function cart(...lines: Partial<CartLine>[]) {
  const all = lines.map((line) => ({ isAvailable: true, ...line }) as CartLine);
  return {
    lines: all,
    totals: priceLines(
      all.filter((line) => line.isAvailable),
      [],
    ),
  };
}

const before = cart(
  { id: 1, quantity: 2, unitPrice: 1000 },
  { id: 2, quantity: 1, unitPrice: 500, sku: "A-SAND-M" },
  { id: 3, quantity: 1, unitPrice: 700, isAvailable: false },
);

describe("the seen state of a cart", () => {
  it("has no differences while nothing changes", () => {
    expect(changedSince(seenCart(before), before)).toBeNull();
  });

  it("has differences in quantities, prices, new and removed lines", () => {
    const now = cart(
      { id: 1, quantity: 2, unitPrice: 1100 },
      { id: 2, quantity: 1, unitPrice: 500, isAvailable: false },
      { id: 4, quantity: 5, unitPrice: 100 },
    );
    expect(changedSince(seenCart(before), now)).toEqual({
      total: 2500,
      changed: new Map([
        [1, { quantity: 2, unitPrice: 1000 }],
        [4, null],
      ]),
      gone: ["A-SAND-M, 1 piece"],
    });
  });

  it("is ignored when it is invalid", () => {
    for (const text of ["", ";", "abc", "1;2", "1;2:3:4,x", "-1;1:2:3", "1;1:1:1 ", "1;1:1:1", "1;1:1:1:A:B"]) {
      expect(changedSince(text, before)).toBeNull();
    }
  });
});
