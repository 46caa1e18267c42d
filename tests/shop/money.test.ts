import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatEuro, formatEuroShort, formatPercent, percentOf, toDecimalString } from "~/formats/money";

const cents = fc.integer({ min: -2_147_483_648, max: 2_147_483_647 });

describe("money", () => {
  it("is formatted in euro with two decimals and thousands separators", () => {
    expect([0, 5, 99, 100, 123_450, 100_000_000, -3010].map(formatEuro)).toEqual([
      "€0.00",
      "€0.05",
      "€0.99",
      "€1.00",
      "€1,234.50",
      "€1,000,000.00",
      "-€30.10",
    ]);
    expect([100_000, 100_050].map(formatEuroShort)).toEqual(["€1,000", "€1,000.50"]);
  });

  it("round-trips as a decimal string", () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const text = toDecimalString(amount);
        expect(text).toMatch(/^-?\d+\.\d{2}$/);
        expect(BigInt(text.replace(".", ""))).toBe(BigInt(amount));
        expect(formatEuro(amount).replace(/[€,]/g, "")).toBe(text);
      }),
    );
  });

  it("formats percentages without trailing zeros", () => {
    expect([1000, 1250, 1255, 5].map(formatPercent)).toEqual(["10", "12.5", "12.55", "0.05"]);
  });

  it("rounds a percentage half up, once", () => {
    expect(percentOf(50, 1000)).toBe(5);
    expect(percentOf(45, 1000)).toBe(5);
    expect(percentOf(44, 1000)).toBe(4);
    expect(percentOf(101, 5000)).toBe(51);
    expect(percentOf(2_000_000_000, 9_999)).toBe(1_999_800_000);
  });
});
