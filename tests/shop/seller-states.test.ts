// VAT by the seller's state, against a table of its own.
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readEnv } from "~/env.server";
import { COUNTRIES, countryName, EURO_STATES, type EuroState, isInEU } from "~/formats/countries";
import { prefixOf, vatIdDoubt } from "~/formats/vat-id";
import { VAT_ID_FORMS } from "~/formats/vat-id-patterns";
import { SELLER_STATES } from "~/shop/base/seller-states";
import { STANDARD_RATES } from "~/shop/billing/vat/vat-rates";
import { isFinal, proformaSums } from "~/shop/billing/documents/proforma";
import { linesNote, sumRows } from "~/shop/billing/documents/proforma-text";
import { isVatIdDecisive, VAT_DECISIONS } from "~/shop/billing/vat/vat-rules";
import { vatTreatment } from "~/shop/billing/vat/vat-treatment";
import { proformaLine, validVatId } from "../support/proformas";

/** Standard rate in hundredths, a VAT ID of the right form, and a town on the mainland. */
const STATES: Record<EuroState, [rate: number, vatId: string, zipCode: string]> = {
  AT: [2_000, "ATU13585627", "1010"],
  BE: [2_100, "BE0428759497", "1000"],
  BG: [2_000, "BG175074752", "1000"],
  CY: [1_900, "CY10259033P", "1010"],
  DE: [1_900, "DE136695976", "20095"],
  EE: [2_400, "EE100931558", "10111"],
  ES: [2_100, "ESB58378431", "08001"],
  FI: [2_550, "FI20774740", "00100"],
  FR: [2_000, "FR40303265045", "75004"],
  GR: [2_400, "EL094259216", "10552"],
  HR: [2_500, "HR33392005961", "10000"],
  IE: [2_300, "IE6433435F", "D02 AF30"],
  IT: [2_200, "IT00743110157", "20121"],
  LT: [2_100, "LT119511515", "01100"],
  LU: [1_700, "LU15027442", "1009"],
  LV: [2_100, "LV40003521600", "1010"],
  MT: [1_800, "MT11679112", "VLT 1010"],
  NL: [2_100, "NL004495445B01", "1011"],
  PT: [2_300, "PT501964843", "4000-001"],
  SI: [2_200, "SI50223054", "1000"],
  SK: [2_300, "SK2022749619", "811 01"],
};

/** The other member states and Northern Ireland. */
const OTHERS: [country: string, zipCode: string, vatId: string][] = [
  ["CZ", "11000", "CZ25123891"],
  ["DK", "1050", "DK13585628"],
  ["HU", "1011", "HU12892312"],
  ["PL", "00-001", "PL8567346215"],
  ["RO", "010011", "RO18547290"],
  ["SE", "11120", "SE123456789701"],
  ["GB", "BT1 5GS", "XI123456789"],
];

const OUTSIDE: [country: string, zipCode: string][] = [
  ["CH", "8001"],
  ["NO", "0150"],
  ["GB", "EH1 1AA"],
  ["US", "10001"],
  ["SM", "47890"],
];

/** An admin decides: territories outside the VAT area, and parts with another rate in their own state. */
const TERRITORIES: [country: string, zipCode: string][] = [
  ["ES", "35001"],
  ["IT", "23041"],
  ["DE", "78266"],
  ["FI", "22100"],
  ["AX", "22100"],
  ["FR", "97400"],
];

const seller = fc.constantFrom(...EURO_STATES);
const place = fc.constantFrom(
  ...EURO_STATES.map((country) => ({
    kind: "EU",
    state: country as string,
    country: country as string,
    zipCode: STATES[country][2],
  })),
  ...OTHERS.map(([country, zipCode]) => ({ kind: "EU", state: country === "GB" ? "XI" : country, country, zipCode })),
  { kind: "EU", state: "FR", country: "MC", zipCode: "98000" },
  ...OUTSIDE.map(([country, zipCode]) => ({ kind: "outside", state: "", country, zipCode })),
  ...TERRITORIES.map(([country, zipCode]) => ({ kind: "territory", state: country, country, zipCode })),
);
const vatIds = [
  ...EURO_STATES.map((state) => ({ state: state as string, vatId: STATES[state][1] })),
  ...OTHERS.map(([country, , vatId]) => ({ state: country === "GB" ? "XI" : country, vatId })),
  { state: null, vatId: null },
  { state: null, vatId: "CHE-123.456.789" },
  { state: null, vatId: "GB123456789" },
];

describe("VAT by the seller's state", () => {
  it("is what the law says, for every seller, place and checked or unchecked VAT ID", () => {
    fc.assert(
      fc.property(seller, place, fc.constantFrom(...vatIds), fc.boolean(), (from, to, buyer, isChecked) => {
        const { kind, rate, text } = vatTreatment({
          from,
          shipTo: { country: to.country, zipCode: to.zipCode },
          vatId: buyer.vatId,
          check: isChecked && buyer.vatId ? validVatId(buyer.vatId) : null,
          seat: buyer.state,
          decided: null,
        });
        const isExempt = isChecked && buyer.state !== null && buyer.state !== from;
        const expected =
          to.kind === "territory"
            ? "to_confirm"
            : to.kind === "outside"
              ? "export"
              : to.state === from
                ? "domestic"
                : isExempt
                  ? "intra_community"
                  : "to_confirm";
        expect(kind).toBe(expected);
        expect(rate).toBe(expected === "domestic" ? STATES[from][0] : 0);
        if (kind === "domestic") expect(text).toContain(`(${countryName(from)})`);
        if (kind === "intra_community") expect(text).toMatch(/Art\. 138\(1\) Directive 2006\/112\/EC[ .]/);
        if (kind === "export") expect(text).toMatch(/Art\. 146\(1\) Directive 2006\/112\/EC[ .]/);
        if (from !== "SI") expect(text).not.toMatch(/Slovenia|ZDDV/);
      }),
      { numRuns: 20_000 },
    );
  });

  it.each([
    ["DE", "FR", "75004", "FR40303265045", /\(§ 4 Nr\. 1 Buchst\. b, § 6a UStG\)/],
    ["IT", "DE", "20095", "DE136695976", /\(Art\. 41 D\.L\. 331\/1993\)/],
    ["SI", "DE", "20095", "DE136695976", /\(Art\. 46\(1\) ZDDV-1\)/],
    ["EE", "DE", "20095", "DE136695976", /2006\/112\/EC\. VAT/],
  ] as const)("cites the law of %s", (from, country, zipCode, vatId, text) => {
    const shipTo = { country, zipCode };
    const said = vatTreatment({ from, shipTo, vatId, check: validVatId(vatId), seat: country, decided: null });
    expect(said.text).toMatch(text);
  });

  it.each([
    ["PT", "9000-018"],
    ["GR", "81100"],
  ] as const)("is left to an admin where %s may have another rate, at %s", (from, zipCode) => {
    const shipTo = { country: from, zipCode };
    const said = vatTreatment({ from, shipTo, vatId: null, check: null, seat: from, decided: null });
    expect(said).toMatchObject({ kind: "to_confirm", flags: [expect.stringContaining("Another VAT rate")] });
  });
});

describe("the seller's state", () => {
  it("has a row for each of the 21 states, with rates below the standard one", () => {
    expect(Object.keys(SELLER_STATES).toSorted()).toEqual([...EURO_STATES].toSorted());
    expect(EURO_STATES).toHaveLength(21);
    for (const state of EURO_STATES) {
      const { reducedRates, registration, books, words } = SELLER_STATES[state];
      const [standard] = STATES[state];
      expect(STANDARD_RATES[state].rate).toBe(standard);
      expect(reducedRates.length).toBeGreaterThan(0);
      expect(reducedRates).toEqual(reducedRates.toSorted((a, b) => b - a));
      for (const rate of reducedRates) expect(rate < standard && rate > 0).toBe(true);
      expect(registration.data && registration.example).toBeTruthy();
      if (books) expect(books.years).toBeGreaterThanOrEqual(5);
      if (words) expect(Intl.DisplayNames.supportedLocalesOf(words.lang)).toEqual([words.lang]);
    }
    // In full, beside the rule of the Directive alone for states whose law has new numbers or is not certain.
    for (const state of "SI DE AT IT FR HR NL BE ES PT FI IE SK GR".split(" ") as EuroState[]) {
      expect(SELLER_STATES[state].registration.example, state).not.toBe(SELLER_STATES.EE.registration.example);
    }
  });

  it("is that of the VAT ID, unless it is set, and must be that of the VAT ID", () => {
    for (const state of EURO_STATES) {
      const [, SELLER_VAT_ID] = STATES[state];
      expect(readEnv({ SELLER_VAT_ID }).SELLER_COUNTRY).toBe(state);
      expect(vatIdDoubt(SELLER_VAT_ID, state)).toBe(null);
      expect(VAT_ID_FORMS[prefixOf(state)]?.check, state).toBeDefined();
      expect(readEnv({ SELLER_VAT_ID, SELLER_COUNTRY: state.toLowerCase() }).SELLER_COUNTRY).toBe(state);
      expect(readEnv({ SELLER_VAT_ID, SELLER_COUNTRY: countryName(state) }).SELLER_COUNTRY).toBe(state);
      const other = state === "DE" ? "SI" : "DE";
      expect(() => readEnv({ SELLER_VAT_ID, SELLER_COUNTRY: other })).toThrow(
        `SELLER_VAT_ID: expected one that begins with ${prefixOf(other)}`,
      );
    }
    expect(readEnv({}).SELLER_COUNTRY).toBe("SI");
  });

  it("is refused outside the euro area, with the reason", () => {
    for (const { code } of COUNTRIES) {
      const read = () => readEnv({ SELLER_COUNTRY: code });
      if (EURO_STATES.some((state) => state === code)) expect(read().SELLER_COUNTRY).toBe(code);
      else
        expect(read, code).toThrow(isInEU(code) ? "has its own currency, and Art. 230" : "outside the EU’s VAT area");
    }
    for (const typed of ["Northern Ireland", "XI", "Atlantis"]) {
      expect(() => readEnv({ SELLER_COUNTRY: typed })).toThrow("SELLER_COUNTRY: expected a state of the euro area");
    }
  });
});

describe("a small enterprise", () => {
  it("charges no VAT anywhere, whatever an admin has chosen", () => {
    const decided = fc.option(fc.constantFrom(...VAT_DECISIONS));
    fc.assert(
      fc.property(
        seller,
        place,
        fc.constantFrom(...vatIds),
        decided,
        (from, { country, zipCode }, { vatId }, choice) => {
          const facts = { from, isSmallBusiness: true, shipTo: { country, zipCode }, vatId, seat: country } as const;
          const check = vatId ? validVatId(vatId) : null;
          const { kind, rate, text } = vatTreatment({ ...facts, check, decided: choice });
          expect({ kind, rate }).toEqual({ kind: "small_business", rate: 0 });
          expect(text).toMatch(/^No VAT is charged: small enterprise, Art\. 284 Directive 2006\/112\/EC[ .]/);
          expect(isVatIdDecisive(facts)).toBe(false);
        },
      ),
    );
  });

  it("has no VAT on its papers", () => {
    const order = { subtotal: 10_000, discountPercentage: 0, discountAmount: 0 };
    const sums = proformaSums(order, 500, { kind: "small_business", rate: 0 });
    expect(sumRows({ sums }, 2)).toEqual([
      ["Subtotal, 2 pieces", "€100.00"],
      ["Shipping", "€5.00"],
      ["Total", "€105.00"],
    ]);
    expect(isFinal(sums)).toBe(true);
    expect(linesNote({ lines: [proformaLine()], sums })).toBe("Prices in euro per piece.");
  });

  it("needs a VAT ID or a tax number, and then its state", () => {
    const small = { SELLER_SMALL_BUSINESS: "yes" };
    expect(() => readEnv(small)).toThrow(/SELLER_COUNTRY: .*\n +SELLER_TAX_NUMBER: expected the seller's tax number/);
    expect(readEnv({ ...small, SELLER_COUNTRY: "DE", SELLER_TAX_NUMBER: "12/345/67890" })).toMatchObject({
      SELLER_COUNTRY: "DE",
      SELLER_VAT_ID: null,
      SELLER_TAX_NUMBER: "12/345/67890",
      SELLER_EORI: null,
      isSmallBusiness: true,
    });
    expect(readEnv({ ...small, SELLER_VAT_ID: "DE136695976" })).toMatchObject({
      SELLER_COUNTRY: "DE",
      SELLER_VAT_ID: "DE136695976",
    });
  });
});
