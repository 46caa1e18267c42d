import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  discountStep,
  minimumsText,
  missingMinimum,
  missingMinimums,
  shippingStep,
} from "~/shop/catalogue/offers/advice";
import { type Cents, formatEuro, percentOf } from "~/formats/money";
import { nextTier, priceLines, type Tier, tierFor } from "~/shop/catalogue/offers/quote";

const price = fc.integer({ min: 0, max: 500_000 });
const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 10_000 }), unitPrice: price }), {
  maxLength: 200,
});
const tiers = fc.array(
  fc.record({
    minQuantity: fc.integer({ min: 1, max: 300_000 }),
    discountPercentage: fc.integer({ min: 1, max: 10_000 }),
  }),
  { maxLength: 6 },
);

/** The price of an order by the specification, in exact fractions that are rounded only at the end. */
function exactly(order: { quantity: number; unitPrice: number }[], offered: Tier[]) {
  let pieces = 0n;
  let subtotal = 0n;
  for (const { quantity, unitPrice } of order) {
    pieces += BigInt(quantity);
    for (let digit = 0, rest = quantity; rest > 0; digit++, rest = Math.floor(rest / 10)) {
      // Parses decimal digits exactly.
      subtotal += BigInt(unitPrice) * BigInt(rest % 10) * 10n ** BigInt(digit);
    }
  }
  const reached = offered.filter(({ minQuantity }) => BigInt(minQuantity) <= pieces);
  const highest = Math.max(0, ...reached.map(({ minQuantity }) => minQuantity));
  // Of two tiers with the same minimum the later one counts.
  const tier = reached.filter(({ minQuantity }) => minQuantity === highest).at(-1);
  const share = subtotal * BigInt(tier?.discountPercentage ?? 0);
  const whole = share / 10_000n;
  const discount = (share % 10_000n) * 2n >= 10_000n ? whole + 1n : whole;
  return { pieces, subtotal, discount, total: subtotal - discount };
}

describe("the price of an order", () => {
  it("is exact to the cent for 1,000 random carts", () => {
    fc.assert(
      fc.property(lines, tiers, (order, offered) => {
        const totals = priceLines(order, offered);
        const exact = exactly(order, offered);
        expect(BigInt(totals.pieces)).toBe(exact.pieces);
        expect(BigInt(totals.subtotal)).toBe(exact.subtotal);
        expect(BigInt(totals.discountAmount)).toBe(exact.discount);
        expect(BigInt(totals.total)).toBe(exact.total);
      }),
      { numRuns: 1_000 },
    );
  });

  it("does not depend on the order of the tiers, when their minimums differ", () => {
    const offered = [
      { minQuantity: 10, discountPercentage: 500 },
      { minQuantity: 25, discountPercentage: 1000 },
      { minQuantity: 50, discountPercentage: 800 },
    ];
    for (const [pieces, percentage] of [
      [9, 0],
      [10, 500],
      [24, 500],
      [25, 1000],
      [49, 1000],
      [50, 800],
    ] as const) {
      expect(tierFor(pieces, offered)?.discountPercentage ?? 0).toBe(percentage);
      expect(tierFor(pieces, [...offered].reverse())?.discountPercentage ?? 0).toBe(percentage);
    }
  });

  it("is zero for an empty cart", () => {
    expect(priceLines([], [{ minQuantity: 1, discountPercentage: 1000 }])).toMatchObject({
      pieces: 0,
      total: 0,
      discountAmount: 0,
    });
  });
});

describe("the next tier", () => {
  it("has the number of missing pieces", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 300_000 }), tiers, (pieces, offered) => {
        const next = nextTier(pieces, offered);
        const above = offered.filter(({ minQuantity }) => minQuantity > pieces);
        if (above.length === 0) {
          expect(next).toBeNull();
          return;
        }
        expect(pieces + (next?.missing ?? 0)).toBe(Math.min(...above.map(({ minQuantity }) => minQuantity)));
      }),
    );
  });
});

describe("the next discount in money", () => {
  const cart = (pieces: number, unitPrice: Cents, offered: readonly Tier[]) =>
    priceLines([{ quantity: pieces, unitPrice }], offered);

  it("says how many more pieces, and what it takes off of what is in the cart", () => {
    const offered = [
      { minQuantity: 10, discountPercentage: 1_000 },
      { minQuantity: 25, discountPercentage: 1_250 },
    ];
    expect(discountStep(cart(10, 15_040, offered), offered)).toEqual({
      text: "15 more pieces: 12.5%, that is €37.60 less",
      value: 10,
      max: 25,
    });
    expect(discountStep(cart(9, 1_000, offered), offered)?.text).toBe("1 more piece: 10%, that is €9.00 less");
    expect(discountStep(cart(25, 1_000, offered), offered)).toBeNull();
    // A further tier that takes off less is no step.
    const falling = [offered[1]!, { minQuantity: 50, discountPercentage: 500 }];
    expect(discountStep(cart(25, 1_000, falling), falling)).toBeNull();
  });

  it("is never more than any pieces that are added take off", () => {
    fc.assert(
      fc.property(lines, tiers, price, (order, offered, addedPrice) => {
        const before = priceLines(order, offered);
        const step = discountStep(before, offered);
        if (!step) return;
        const added = { quantity: step.max - step.value, unitPrice: addedPrice };
        const after = priceLines([...order, added], offered);
        const saving = percentOf(before.subtotal, after.discountPercentage) - before.discountAmount;
        const withoutStep = percentOf(after.subtotal, before.discountPercentage);
        expect(step.text).toContain(formatEuro(saving));
        expect(saving).toBeGreaterThan(0);
        // Each of the four amounts is rounded to a cent.
        expect(after.discountAmount - withoutStep).toBeGreaterThanOrEqual(saving - 2);
      }),
    );
  });
});

describe("the brand's minimums", () => {
  const settings = { minimumOrderValue: 100_000, minimumPiecesPerStyle: 3 };
  const line = { productId: 1, name: "Alma", quantity: 1, minOrderQuantity: 1, isAvailable: true };
  const worth = (subtotal: number, discountAmount = 0) => ({ subtotal, discountAmount });

  it("say that they are before a discount where there is one", () => {
    const textsOf = (discountAmount: number) =>
      missingMinimums([{ ...line, quantity: 3 }], worth(30_100, discountAmount), settings).map(missingMinimum);
    expect(textsOf(0)).toEqual(["€699.00 to go to the minimum order of €1,000.00."]);
    expect(textsOf(3_010)).toEqual(["€699.00 to go to the minimum order of €1,000.00 before discount."]);
    const shop = { minimumOrderValue: 100_000, enforceMinimums: false };
    expect(minimumsText(shop, 1, false).rest).toContain(", and €1,000 in all.");
    expect(minimumsText(shop, 1, true).rest).toContain(", and €1,000 in all before discount.");
  });

  it("count all sizes and colours of a style together", () => {
    expect(missingMinimums([line, line, line], worth(100_000), settings)).toEqual([]);
    expect(missingMinimums([line, line], worth(100_000), settings)).toMatchObject([
      { style: "Alma", value: 2, max: 3 },
    ]);
    expect(missingMinimums([{ ...line, minOrderQuantity: 6 }], worth(100_000), settings)).toMatchObject([
      { style: "Alma", value: 1, max: 6 },
    ]);
  });

  it("ignore unavailable lines, and report the missing value first", () => {
    expect(missingMinimums([{ ...line, isAvailable: false }], worth(0), settings)).toEqual([]);
    expect(missingMinimums([{ ...line, quantity: 3 }], worth(30_100), settings)).toMatchObject([
      {
        style: null,
        value: 30_100,
        max: 100_000,
      },
    ]);
  });
});

describe("the shipping note", () => {
  const settings = { freeShippingThresholdEU: 15_000, freeShippingThresholdWorld: 250_000 };

  const step = (isInEU: boolean, total: number, of = settings, discountAmount = 0) =>
    shippingStep(isInEU, { total, discountAmount }, of);
  const textOf = (...given: Parameters<typeof step>) => step(...given).text;

  it("has the threshold of the region", () => {
    expect(step(true, 14_999)).toMatchObject({ value: 14_999, max: 15_000 });
    expect(textOf(true, 15_000)).toBe("Free shipping.");
    expect(textOf(true, 14_999)).toContain("€0.01 more: free shipping");
    expect(textOf(true, 14_999, settings, 100)).toContain("€0.01 more after discount: free shipping");
    expect(textOf(false, 15_000)).toContain("€2,350.00 more: free shipping");
    expect(textOf(false, 0, { ...settings, freeShippingThresholdWorld: 0 })).toBe("Free shipping.");
  });
});
