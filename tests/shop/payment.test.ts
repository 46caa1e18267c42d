import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { isIban } from "~/formats/iban";
import { epcPayload, paymentReference } from "~/shop/billing/documents/proforma-content.server";

/** The check of ISO 7064 (MOD 97-10): first four characters to the end, letters as numbers, remainder 1. */
const isChecked = (text: string) => {
  const turned = text.slice(4) + text.slice(0, 4);
  const digits = turned.replace(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return BigInt(digits) % 97n === 1n;
};

describe("the reference of a payment", () => {
  it("is an ISO 11649 creditor reference of the proforma's number", () => {
    expect(paymentReference("PF-2026-0017")).toBe("RF67PF20260017");
    // The standard's example.
    expect(paymentReference("539007547034")).toBe("RF18539007547034");
  });

  it("names the version from the second on", () => {
    expect(paymentReference("PF-2026-0017", 1)).toBe("RF67PF20260017");
    expect(paymentReference("PF-2026-0017", 2)).toMatch(/^RF\d\dPF20260017V2$/);
  });

  it("has valid check digits for every number", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2000, max: 9999 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 9_999 }),
        (year, n, version) => {
          const number = `PF-${year}-${String(n).padStart(4, "0")}`;
          const reference = paymentReference(number, version);
          expect(reference).toMatch(/^RF\d{2}[A-Z0-9]{1,21}$/);
          expect(isChecked(reference)).toBe(true);
        },
      ),
    );
    expect(paymentReference("x".repeat(40))).toHaveLength(25);
    expect(paymentReference("x".repeat(40), 12)).toMatch(/^RF\d{2}X{18}V12$/);
  });
});

describe("an IBAN", () => {
  it.each([
    "SI56 1910 0000 0123 438",
    "si56191000000123438",
    "DE89370400440532013000",
    "GB29 NWBK 6016 1331 9268 19",
    "NL91ABNA0417164300",
    "FR1420041010050500013M02606",
  ])("is valid: %s", (iban) => expect(isIban(iban)).toBe(true));

  it.each([
    "SI56191000000123439",
    "SI57191000000123438",
    "DE8937040044053201300",
    "",
    "SI56",
    "IBAN",
    "SI56 1910 0000 0123 43-8",
    "<script>",
    "SI56191000000123438".repeat(2),
  ])("is invalid: %s", (iban) => expect(isIban(iban)).toBe(false));
});

describe("the text of a payment code", () => {
  const given = {
    name: "Preja pletenine d.o.o.",
    iban: "si56 1910 0000 0123 438",
    bic: "LJBASI2X",
    amount: 123_405,
    reference: "RF67PF20260017",
  };

  it("has the lines of the EPC standard", () => {
    expect(epcPayload(given)?.split("\n")).toEqual([
      "BCD",
      "002",
      "1",
      "SCT",
      "LJBASI2X",
      "Preja pletenine d.o.o.",
      "SI56191000000123438",
      "EUR1234.05",
      "",
      "RF67PF20260017",
    ]);
    expect(epcPayload({ ...given, bic: null })?.split("\n")[4]).toBe("");
  });

  it("allows amounts from one cent to the maximum only", () => {
    const amountOf = (amount: number) => epcPayload({ ...given, amount })?.split("\n")[7];
    expect(amountOf(1)).toBe("EUR0.01");
    expect(amountOf(99_999_999_999)).toBe("EUR999999999.99");
    expect([0, -1, 100_000_000_000].map(amountOf)).toEqual([undefined, undefined, undefined]);
  });

  it("keeps its format with any name", () => {
    const letters = fc.string({ unit: "grapheme", maxLength: 200 });
    fc.assert(
      fc.property(letters, fc.constantFrom("", "\n", "\r\nBCD\n"), (name, end) => {
        const payload = epcPayload({ ...given, name: name + end + name })!;
        const lines = payload.split("\n");
        expect(lines).toHaveLength(10);
        expect([...lines[5]!].length).toBeLessThanOrEqual(70);
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331);
      }),
    );
    const long = epcPayload({ ...given, name: "Š".repeat(100) })!;
    expect(long.split("\n")[5]).toBe("Š".repeat(70));
  });

  it("has as much of the name as 331 bytes take", () => {
    // Letters of four bytes after none to three of one byte: one of these names ends on the last byte.
    const sizes = [0, 1, 2, 3].map((count) => {
      const name = "a".repeat(count) + "𝒜".repeat(70);
      return Buffer.byteLength(epcPayload({ ...given, name })!);
    });
    expect(sizes.sort()).toEqual([328, 329, 330, 331]);
  });
});
