// Parsing entered decimals: percentages, factors, and ambiguous amounts.
import { describe, expect, it } from "vitest";

import { parseDecimal, ambiguousAmountMessage } from "~/shop/base/money/typed-decimal";

describe("a decimal", () => {
  it.each([
    ["10", 1_000],
    ["12,5", 1_250],
    [" 12.25 % ", 1_225],
    ["0.01%", 1],
    ["0", 0],
  ])("%s is %i hundredths", (typed, hundredths) => {
    expect(parseDecimal(typed)).toBe(hundredths);
  });

  it.each(["", "12.345", "1.234,5", "-1", "+1", "ten", "1e1", "Infinity", "NaN", "0x1", "1 0", "٣"])(
    "%j is refused",
    (typed) => {
      expect(parseDecimal(typed)).toBeNull();
    },
  );
});

describe("an ambiguous amount", () => {
  it.each([
    ["1,234", "1,234 can be read in two ways. Write 1234 or 1.23."],
    ["1.500", "1.500 can be read in two ways. Write 1500 or 1.50."],
    ["€ 250.000", "250.000 can be read in two ways. Write 250000 or 250.00."],
  ])("is %s", (typed, words) => {
    expect(ambiguousAmountMessage(typed)).toBe(words);
  });

  it.each(["1234", "1.23", "1.234,50", "1.234.567", "0.125", "1,2345", "abc", ""])("is not %j", (typed) => {
    expect(ambiguousAmountMessage(typed)).toBeNull();
  });
});
