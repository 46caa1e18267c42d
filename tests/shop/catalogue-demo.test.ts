import { describe, expect, it } from "vitest";

import { addDemoLine, demoCart, readDemoLines } from "~/shop/desk/demo/demo-cart";
import { DEMO_STYLES } from "~/shop/desk/demo/sample";
import { STYLES } from "../../prisma/seed/styles";

const sized = DEMO_STYLES.find(({ sizes }) => sizes.includes("M"))!;
const plain = DEMO_STYLES.find(({ sizes }) => sizes.length === 0)!;

describe("the demo's cart", () => {
  it("adds up the pieces of a size", () => {
    const { lines } = addDemoLine([[sized.id, "M", 2]], {
      styleId: sized.id,
      size: "M",
      quantity: 3,
    });
    expect(lines).toEqual([[sized.id, "M", 5]]);
  });

  it.each([
    ["unknown_style", { styleId: 999, size: null, quantity: 1 }],
    ["unknown_style", { styleId: null, size: null, quantity: 1 }],
    ["size_required", { styleId: sized.id, size: null, quantity: 1 }],
    ["unknown_size", { styleId: sized.id, size: "XXXL", quantity: 1 }],
    ["quantity", { styleId: plain.id, size: null, quantity: 0 }],
    ["quantity", { styleId: plain.id, size: null, quantity: 1.5 }],
    ["quantity", { styleId: plain.id, size: null, quantity: NaN }],
    ["cart_full", { styleId: plain.id, size: null, quantity: 10_001 }],
  ])("refuses: %s", (code, wanted) => {
    expect(() => addDemoLine([], wanted)).toThrowError(expect.objectContaining({ kind: code }));
  });

  it.each([
    ["too_small", -0.5],
    ["not_whole", 1.5],
    ["not_whole", NaN],
  ])("says that a quantity is %s: %d", (what, quantity) => {
    expect(() => addDemoLine([], { styleId: plain.id, size: null, quantity })).toThrowError(
      expect.objectContaining({ code: `quantity.${what}` }),
    );
  });

  it("accepts only the demo's lines from the cookie", () => {
    const good = [plain.id, "", 2];
    expect(readDemoLines([good, null, "x", [], [0], [sized.id, "", 1], [plain.id, "", "-1"]])).toEqual([good]);
    expect(readDemoLines({})).toEqual([]);
    expect(readDemoLines(null)).toEqual([]);
  });

  it("is priced with the demo's own tiers", () => {
    const { lines, totals } = demoCart([[plain.id, "", 10]]);
    const subtotal = plain.wholesalePrice * 10;
    expect(lines[0]?.lineTotal).toBe(subtotal);
    expect(totals).toMatchObject({ pieces: 10, subtotal, discountAmount: subtotal * 0.04 });
  });
});

it("no price of the demo is one of the seed's", () => {
  const real = new Set(STYLES.flatMap(({ wholesale, recommended }) => [wholesale, recommended]));
  const shown = DEMO_STYLES.flatMap((style) => [style.wholesalePrice, style.recommendedPrice]);
  expect(shown.filter((price) => real.has(price))).toEqual([]);
});
