import { describe, expect, it } from "vitest";

import { COUNTRIES, isInEU } from "~/formats/countries";
import { readVatId, vatIdDoubt } from "~/formats/vat-id";
import { EU_AND_BRITISH_FORMS, VAT_ID_FORMS } from "~/formats/vat-id-patterns";

// Sample numbers with valid check digits; they need not exist.
const SAMPLES = [
  "ATU13585627",
  "BE0428759497",
  "DE136695976",
  "DK13585628",
  "EL094259216",
  "FI20774740",
  "FR40303265045",
  "HR33392005961",
  "IT00743110157",
  "LU15027442",
  "NL004495445B01",
  "NL000099998B57",
  "PL8567346215",
  "PT501964843",
  "SE556188840401",
  "SI50223054",
  "SK2022749619",
  "BG175074752",
  "EE100931558",
  "ESB58378431",
  "LT119511515",
  "LV40003521600",
  "MT11679112",
  // Both kinds of British check digits; a branch has three digits more, which are not checked.
  "GB980780684",
  "GB340804329",
  "XI205672476",
  "XI205672421",
];

// Of member states without a known check digit, with letters for it, and of kinds that have none.
const FORMED = [
  "BG1234567890",
  "CY10259033P",
  "CZ12345678",
  "CZ1234567890",
  "ESX1234567L",
  "ESP2807900B",
  "ESK1234567Z",
  "ES12345678Z",
  "HU12345678",
  "IE6433435F",
  "IE6433435OA",
  "IE8D79739I",
  "LT100001919017",
  "LV12345678901",
  "RO12",
  "RO1234567890",
  "XI980780684012",
  "XIGD123",
  "XIHA523",
  "GB340804329001",
  "GBGD499",
  "GBHA500",
  "FRAB303265045",
];

describe("a VAT ID", () => {
  it("has a format in each member state and Northern Ireland", () => {
    const states = COUNTRIES.map(({ code }) => code).filter(isInEU);
    const prefixes = [...states.map((code) => (code === "GR" ? "EL" : code)), "XI"].sort();
    expect(Object.keys(VAT_ID_FORMS).sort()).toEqual(prefixes);
    for (const { pattern, example } of Object.values(EU_AND_BRITISH_FORMS)) expect(example).toMatch(pattern);
  });

  it.each([...SAMPLES, ...FORMED])("is accepted: %s", (vatId) => {
    expect(readVatId(vatId)).toEqual({ vatId, doubtful: false });
  });

  it.each(SAMPLES)("is doubtful with one digit wrong: %s", (vatId) => {
    const at = vatId.startsWith("SE") ? 11 : vatId.includes("B0") ? 9 : vatId.length - 1;
    const wrong = (Number(vatId[at]) + 1) % 10;
    const slip = vatId.slice(0, at) + wrong + vatId.slice(at + 1);
    expect(readVatId(slip)).toEqual({ vatId: slip, doubtful: true });
  });

  it.each(["CY10259033Q", "ESX1234567X", "ES12345678A", "ESB58378432", "IE6433435G", "IE6433435FA", "IE8D79739J"])(
    "is doubtful with another letter: %s",
    (vatId) => expect(readVatId(vatId)).toEqual({ vatId, doubtful: true }),
  );

  it.each(["GB123456789", "GB123456789001", "XI123456789", "GBGD500", "GBHA499", "XIHA123"])(
    "of the United Kingdom is doubtful with wrong check digits: %s",
    (vatId) => {
      expect(readVatId(vatId, "GB")).toEqual({ vatId, doubtful: true });
      expect(vatIdDoubt(vatId, "GB")).toBe("The check digits of this VAT ID are wrong.");
    },
  );

  it.each([
    [" si 50.223-054 ", "SI", "SI50223054"],
    ["50223054", "SI", "SI50223054"],
    ["gr094259216", "GR", "EL094259216"],
    ["094259216", "GR", "EL094259216"],
    ["u13585627", "AT", "ATU13585627"],
    ["DE136695976", "AT", "DE136695976"],
    ["4495445b01", "NL", null],
    ["004495445b01", "NL", "NL004495445B01"],
    ["xi 980780684", undefined, "XI980780684"],
    ["gb 980 7806 84", "GB", "GB980780684"],
    ["980 7806 84", "GB", "GB980780684"],
    ["GB980780684", "CH", "GB980780684"],
  ])("is normalised: %s of a company in %s", (typed, country, vatId) => {
    const reading = readVatId(typed, country);
    if (vatId) expect(reading).toEqual({ vatId, doubtful: false });
    else expect(reading).toHaveProperty("problem");
  });

  it.each([
    ["DE12", "DE", "Germany looks like this: DE123456789"],
    ["DE036695976", "AT", "Germany"],
    ["12345", "IT", "Italy looks like this: IT12345678901"],
    ["GB980780684", "FR", "France"],
    ["GB 1234 56", "GB", "United Kingdom looks like this: GB123456789"],
    ["GB1", undefined, "United Kingdom"],
    ["EL12", "GR", "Greece"],
    ["XI12", undefined, "Northern Ireland"],
    ["BE2428759497", "BE", "BE0123456789"],
    ["ES123456789", "ES", "ESB12345678"],
    ["FRIO303265045", "FR", "France"],
    ["SI50223054EX", "SI", "small business"],
    ["<script>", "SI", "Slovenia"],
  ])("in the wrong format is refused with the expected one: %s in %s", (typed, country, words) => {
    expect(readVatId(typed, country)).toEqual({ problem: expect.stringContaining(words) });
  });

  it.each([
    ["che-123.456.789 mwst", "CH", "CHE-123.456.789 MWST"],
    // The number of a company, which has no VAT ID.
    ["SC123456", "GB", "SC123456"],
    ["01234567", "GB", "01234567"],
    ["12-3456789", "US", "12-3456789"],
    ["se123", "NO", "SE123"],
  ])("of another country is accepted unchanged: %s in %s", (typed, country, vatId) => {
    expect(readVatId(typed, country)).toEqual({ vatId, doubtful: false });
  });

  it.each(["none", "-", "<b>1234</b>"])("of another country must have digits: %s", (typed) => {
    expect(readVatId(typed, "US")).toHaveProperty("problem");
  });
});
