import { expect, it } from "vitest";

import type { Language } from "~/formats/language";
import { quoted } from "~/formats/lists";
import { formatEuro, formatEuroShort, percentText } from "~/formats/money";
import { formatNumber } from "~/formats/numbers";
import { postcodeHint } from "~/formats/postcode";
import * as tBilling from "~/messages/billing";
import { piecesInLines } from "~/messages/cart";
import * as tLayout from "~/messages/layout";
import * as tCatalogue from "~/messages/catalogue";
import { inLanguage } from "~/shop/base/language.server";
import { Problem, type ProblemFact } from "~/shop/base/problem";
import { differencesText, lastSetBy, openedBy } from "~/shop/cart/changer-texts";
import { leftUnpaid } from "~/messages/orders";
import { colourFamilyLabel } from "~/shop/catalogue/search/colour-families";
import { carrierText } from "~/shop/orders/shipments/carriers";
import { inYourCart } from "~/shop/cart/cart";
import { unavailable } from "~/shop/cart/piece";
import { missingMinimum } from "~/shop/catalogue/offers/advice";
import { problemText } from "~/shop/base/problem-text.server";
import { totalName } from "~/shop/billing/documents/proforma-text";

const NAME = "Alma, Sand, M";

it.each<[ProblemFact, string]>([
  [{ code: "unavailable_piece", values: unavailable(NAME, "sold out") }, "Alma, Sand, M is sold out."],
  [
    { code: "unavailable_piece", values: unavailable(NAME, { from: "2999-03-03" }) },
    "Alma, Sand, M can be ordered from 3 March 2999.",
  ],
  [
    { code: "unavailable_piece", values: unavailable("Alma", { closedWindow: null }) },
    "Alma can’t be ordered at the moment.",
  ],
  [
    { code: "unavailable_piece", values: unavailable("Alma", { closedWindow: "Autumn" }) },
    "Alma can’t be ordered for Autumn at the moment.",
  ],
  [
    { code: "refused.refund", values: { received: 0, amount: 100, isReturn: false } },
    "Nothing was received for this order, so €1.00 cannot be refunded.",
  ],
  [
    { code: "refused.refund", values: { received: 29_900, amount: 29_901, isReturn: true } },
    "Only €299.00 was received for this order, so the bank cannot have taken back €299.01.",
  ],
])("%o in words", (fact, text) => {
  expect(problemText(fact)).toBe(text);
});

it("lists five changes of a cart, and how many more there are", () => {
  const gone = { name: null, now: null, before: 2 };
  expect(differencesText([{ name: NAME, now: 12, before: 3 }, ...Array<typeof gone>(6).fill(gone)])).toBe(
    `Alma, Sand, M: 12, it was 3${"; a line: gone, it was 2".repeat(4)}; and 2 more`,
  );
});

it("says what is missing for a minimum in euro of the order, and in pieces of a style", () => {
  expect(missingMinimum({ style: null, value: 30_100, max: 100_000 })).toContain("€699.00");
  expect(missingMinimum({ style: "Alma", value: 2, max: 3 })).toMatch(/^Alma: 1 more .* 3 pieces/);
});

it("says up to three reasons together", () => {
  const reasons = ["A", "B", "C", "D"].map((name) => ({
    code: "unavailable_piece" as const,
    values: unavailable(name, "sold out"),
  }));
  expect(problemText(new Problem(reasons))).toBe("A is sold out. B is sold out. C is sold out.");
});

it("names who changed a cart, and the time of today or the day", () => {
  const at = new Date("2026-11-24T09:42:00Z");
  const later = new Date("2026-11-25T09:42:00Z");
  expect(lastSetBy("our team", at, at)).toMatch(/^Our team, \d\d:42$/);
  expect(lastSetBy({ name: "Ana Novak" }, at, later)).toBe("Ana Novak, 24 November 2026");
  expect(openedBy({ name: "Ana Novak" }, at, at)).toMatch(/^Opened by Ana Novak at \d\d:42\.$/);
});

it("shows a colour that is no family as it was typed", () => {
  const typed = ["blue", "ink", "constructor", "__proto__"];
  expect(typed.map(colourFamilyLabel)).toEqual(["Blue", "ink", "constructor", "__proto__"]);
});

it.each([
  ["to_confirm", null, "Total without shipping and VAT"],
  ["to_confirm", 0, "Total without VAT"],
  ["export", null, "Total without shipping"],
  ["export", 1_500, "Total"],
] as const)("calls a total with VAT %s and shipping %s: %s", (vatKind, shipping, name) => {
  expect(totalName({ vatKind, shipping })).toBe(name);
});

it.each([
  ["dhl", "JD01", "DHL, JD01"],
  ["dhl", null, "DHL"],
  ["other", "TR1", "Other carrier, TR1"],
  [null, "TR1", "Tracking number TR1"],
  [null, null, ""],
] as const)("says of the carrier %s with the number %s: %s", (carrier, trackingNumber, text) => {
  expect(carrierText({ carrier, trackingNumber })).toBe(text);
});

it("a limit in a sentence has cents only where it has some", () => {
  expect(tBilling.enterWriteOff({ most: 10_000 })).toBe("Enter an amount in euro of at most €100, like 12.50.");
  expect(tBilling.enterWriteOff({ most: 10_050 })).toContain("at most €100.50,");
  expect(tLayout.enterAtMost({ most: 10_000 })).toBe("Enter at most €100.");
  expect(tCatalogue.priceAbove({ most: 10_000 })).toBe("The price can be at most €100.");
});

it("the order sheet says the sums of the cart in the words of its summary", () => {
  const sums = { pieces: 12, subtotal: 126_000, discountPercentage: 1_000, discountAmount: 12_600, total: 113_400 };
  expect(inYourCart(sums)).toBe(
    "In your cart: 12 pieces · Subtotal €1,260.00 · Bulk discount (10%) -\u2060€126.00 · Total €1,134.00",
  );
  const plain = { pieces: 1, subtotal: 1_000, discountPercentage: 0, discountAmount: 0, total: 1_000 };
  expect(inYourCart(plain)).toBe("In your cart: 1 piece · Total €10.00");
});

it("says of a shipment that left unpaid whether those before it count", () => {
  const shipment = { amount: 130_025, by: "Maja Kovač" };
  const [first, second] = [1, 2].map((number) => leftUnpaid({ number, ...shipment }));
  expect(first).toBe("Shipment 1 left although €1,300.25 had to be paid first: Maja Kovač ticked it.");
  expect(second).toBe(
    "Shipment 2 left although, with those before it, €1,300.25 had to be paid first: Maja Kovač ticked it.",
  );
});

it.each([
  [1, "1 kos v 1 postavki"],
  [2, "2 kosa v 2 postavkah"],
  [3, "3 kosi v 3 postavkah"],
  [5, "5 kosov v 5 postavkah"],
  [11, "11 kosov v 11 postavkah"],
  [100, "100 kosov v 100 postavkah"],
  [101, "101 kos v 101 postavki"],
  [102, "102 kosa v 102 postavkah"],
  [1_004, "1.004 kosi v 1.004 postavkah"],
])("counts %i pieces in Slovenian", (count, text) => {
  expect(inLanguage("sl", () => piecesInLines({ pieces: count, lines: count }))).toBe(text);
});

// \u00a0 is a no-break space, \u202f a narrow one.
it.each<[Language, ...string[]]>([
  ["en", "€1,234.50", "€1,000", "-€30.10", "1,234,567.5", "12.5%", "“navy”"],
  ["de", "1.234,50\u00a0€", "1.000\u00a0€", "-30,10\u00a0€", "1.234.567,5", "12,5\u00a0%", "„navy“"],
  ["sl", "1.234,50\u00a0€", "1.000\u00a0€", "-30,10\u00a0€", "1.234.567,5", "12,5\u00a0%", "»navy«"],
  ["it", "1.234,50\u00a0€", "1.000\u00a0€", "-30,10\u00a0€", "1.234.567,5", "12,5%", "«navy»"],
  [
    "fr",
    "1\u202f234,50\u00a0€",
    "1\u202f000\u00a0€",
    "-30,10\u00a0€",
    "1\u202f234\u202f567,5",
    "12,5\u00a0%",
    "«\u202fnavy\u202f»",
  ],
])("writes numbers, money and quotations in %s", (language, ...texts) => {
  const written = inLanguage(language, () => [
    formatEuro(123_450),
    formatEuroShort(100_000),
    formatEuro(-3_010),
    formatNumber(1_234_567.5),
    percentText(1_250),
    quoted("navy"),
  ]);
  expect(written).toEqual(texts);
});

it.each<[Language, ...string[]]>([
  ["en", "For Austria, a postcode looks like 1234.", "Slovenia", "Italy", "France", "Germany"],
  ["de", "Eine Postleitzahl (Österreich) sieht so aus: 1234.", "Slowenien", "Italien", "Frankreich", "Deutschland"],
  ["sl", "Poštna številka (Avstrija) je videti tako: 1234.", "Slovenija", "Italija", "Francija", "Nemčija"],
  ["it", "Un CAP (Austria) si scrive così: 1234.", "Slovenia", "Italia", "Francia", "Germania"],
  ["fr", "Un code postal (Autriche) s’écrit ainsi\u00a0: 1234.", "Slovénie", "Italie", "France", "Allemagne"],
])("shows in %s what a postcode of each country looks like", (language, ofAustria, ...countries) => {
  inLanguage(language, () => {
    expect(postcodeHint("AT", "")).toBe(ofAustria);
    for (const [at, [code, example]] of (
      [
        ["SI", "1234"],
        ["IT", "12345"],
        ["FR", "12345"],
        ["DE", "12345"],
      ] as const
    ).entries()) {
      const hint = postcodeHint(code, "");
      expect(hint).toContain(countries[at]);
      expect(hint).toContain(` ${example}.`);
    }
    expect(postcodeHint("DE", "1067")).toContain("01067");
  });
});
