import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { endText, unavailableText } from "~/shop/cart/unavailable-texts";
import {
  AVAILABILITIES,
  isEan,
  isOrderable,
  piecesOfStyle,
  skuOf,
  skusText,
  unavailability,
} from "~/shop/catalogue/pieces/pieces";

describe("an SKU", () => {
  it.each([
    ["PR-101", "Sand", "M", "PR-101-SAND-M"],
    ["PR-101", "Dark Navy", null, "PR-101-DARKNAVY"],
    ["PR-101", null, "3-6 m", "PR-101-36M"],
    ["PR-101", "Rdeča", "", "PR-101-RDEČA"],
    ["PR-101", null, null, "PR-101"],
  ])("of %s %s %s is %s", (code, colour, size, sku) => {
    expect(skuOf(code, colour, size)).toBe(sku);
  });
});

describe("the SKUs of a row", () => {
  it.each([
    [["PR-101-SAND-XS", "PR-101-SAND-S", "PR-101-SAND-36/38"], "PR-101-SAND-XS, -S, -36/38"],
    [["PR-101-SAND-XS", ""], "PR-101-SAND-XS"],
    [["PR-101-SAND-XS", "PR-102-SAND-S"], "PR-101-SAND-XS, PR-102-SAND-S"],
    [["4711", "4712"], "4711, 4712"],
    [[], ""],
  ])("%j are %j, which begins with a whole one", (skus, text) => {
    expect(skusText(skus.map((sku) => ({ sku })))).toBe(text);
  });
});

describe("the pieces of a style", () => {
  it("are one for each colour and size, by colour", () => {
    const pieces = piecesOfStyle({ styleCode: "A", colors: ["Sand", "Rust"], sizes: ["S", "M"] });
    expect(pieces.map(({ sku }) => sku)).toEqual(["A-SAND-S", "A-SAND-M", "A-RUST-S", "A-RUST-M"]);
  });

  it("are one for a style without colours and sizes", () => {
    const pieces = piecesOfStyle({ styleCode: "A", colors: [], sizes: [] });
    expect(pieces).toEqual([{ color: null, size: null, sku: "A" }]);
  });
});

describe("the availability of a piece", () => {
  const date = "2027-03-03";
  it.each([
    ["available", null, "2027-03-03", null],
    ["sold_out", null, "2027-03-03", "sold out"],
    ["not_made", null, "2027-03-03", "not made"],
    ["from", date, "2027-03-02", "from 3 March 2027"],
    ["from", date, "2027-03-03", null],
    ["until", date, "2027-03-03", null],
    ["until", date, "2027-03-04", "sold out"],
  ] as const)("%s %s is on %s: %s", (availability, availabilityDate, today, text) => {
    const reason = unavailability({ availability, availabilityDate }, today);
    expect(reason && unavailableText(reason)).toBe(text);
    expect(isOrderable({ availability, availabilityDate }, today)).toBe(text === null);
  });

  it("names the last day while it can be ordered", () => {
    expect(endText({ availability: "until", availabilityDate: date })).toBe("until 3 March 2027");
    for (const availability of AVAILABILITIES.filter((one) => one !== "until")) {
      expect(endText({ availability, availabilityDate: date })).toBeNull();
    }
  });
});

describe("an EAN", () => {
  it.each(["4006381333931", "96385074", "036000291452", "10614141000415"])("%s is one", (text) =>
    expect(isEan(text)).toBe(true),
  );

  it.each(["", "4006381333932", "400638133393", "40063813339310", "4006381-333931", "９６385074"])(
    "%j is none",
    (text) => expect(isEan(text)).toBe(false),
  );

  it("is right with one of ten check digits, and finds each wrong digit", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(12), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
        const right = [..."0123456789"].map((digit) => start + digit).filter(isEan);
        expect(right).toHaveLength(1);
        const digits = [...right[0]!].map(Number);
        digits[at] = (digits[at]! + by) % 10;
        expect(isEan(digits.join(""))).toBe(false);
      }),
    );
  });
});
