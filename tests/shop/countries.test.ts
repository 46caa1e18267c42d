import { describe, expect, it } from "vitest";
import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { addressLines } from "~/formats/address";
import { COUNTRIES, countryCodeOf, countryName, isCountry, isInEU } from "~/formats/countries";
import { inLanguage } from "~/shop/base/language.server";
import { CountrySelect } from "~/ui/customers/company/country-select";

describe("the countries", () => {
  it("are those of ISO 3166-1 and Kosovo, each once", () => {
    expect(COUNTRIES).toHaveLength(250);
    expect(new Set(COUNTRIES.map(({ code }) => code)).size).toBe(250);
    for (const { code, name } of COUNTRIES) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(name).toBe(name.trim());
      expect(name).not.toMatch(/[|\n]/);
    }
  });

  it("are sorted by name", () => {
    const names = COUNTRIES.map(({ name }) => name);
    expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "en")));
  });

  it("are found by their code", () => {
    expect(countryName("SI")).toBe("Slovenia");
    expect(countryName("CI")).toBe("Côte d’Ivoire");
    expect(countryName("ZZ")).toBe("ZZ");
    expect([isCountry("GB"), isCountry("UK"), isCountry("si"), isCountry("")]).toEqual([true, false, false, false]);
  });

  it.each([
    ["DE", "Deutschland", "germany", " DE ", "Nemčija", "Germania", "Allemagne"],
    ["AT", "Austria", "Österreich", "Osterreich", "OESTERREICH", "Autriche", "Avstrija"],
    ["GB", "UK", "United Kingdom", "Great Britain", "England", "Royaume-Uni", "Velika Britanija"],
    ["GR", "EL", "Greece", "Ελλάδα", "ΕΛΛΑΔΑ", "Griechenland"],
    ["NL", "Holland", "The Netherlands", "Nederland", "Pays-Bas"],
    ["CH", "Schweiz", "Suisse", "Svizzera", "Švica"],
    ["HR", "Croatia", "Hrvatska"],
    ["US", "USA", "U.S.A.", "United States of America"],
    ["CI", "Côte d'Ivoire"],
    ["CZ", "Czech Republic", "Česko"],
  ])("%s is also %s", (code, ...typed) => {
    for (const name of typed) expect([name, countryCodeOf(name)]).toEqual([name, code]);
  });

  it("are found by our name of each, and no other text is one", () => {
    for (const { code, name } of COUNTRIES) expect(countryCodeOf(name)).toBe(code);
    for (const text of ["", " ", "Narnia", "XX", "D", "EU", "Deutschlnd"])
      expect([text, countryCodeOf(text)]).toEqual([text, null]);
  });

  it("include the 27 member states", () => {
    expect(COUNTRIES.filter(({ code }) => isInEU(code))).toHaveLength(27);
    expect(["SI", "GR", "IE"].every(isInEU)).toBe(true);
    expect(["GB", "CH", "NO", "EL", "XI", "MC", "RE", ""].some(isInEU)).toBe(false);
  });
});

describe("an address", () => {
  const parts = { name: "Shop", address: "Street 1", city: "Town", state: "ST", zipCode: "12345" };
  const lines = (country: string, state = "") => addressLines({ ...parts, state, country });

  it.each([
    ["SI", "", ["Street 1", "12345 Town", "Slovenia"]],
    ["GB", "", ["Street 1", "Town", "12345", "United Kingdom"]],
    ["GB", "Kent", ["Street 1", "Town", "Kent", "12345", "United Kingdom"]],
    ["IE", "", ["Street 1", "Town", "12345", "Ireland"]],
    ["US", "NY", ["Street 1", "Town, NY 12345", "United States"]],
    ["US", "", ["Street 1", "Town 12345", "United States"]],
    ["CA", "ON", ["Street 1", "Town ON 12345", "Canada"]],
    ["IT", "RM", ["Street 1", "12345 Town RM", "Italy"]],
    ["JP", "Tokyo", ["Street 1", "Town, Tokyo", "12345", "Japan"]],
    ["HU", "", ["Town", "Street 1", "12345", "Hungary"]],
  ])("of %s, %s, has its lines in the order of its country", (country, state, expected) => {
    expect(lines(country, state)).toEqual(["Shop", ...expected]);
  });

  it("keeps all its parts in each country, once", () => {
    for (const { code, name } of COUNTRIES) {
      const text = lines(code, "ST").join("\n");
      for (const part of ["Shop", "Street 1", "Town", "12345", name])
        expect([code, text.split(part)]).toEqual([code, [expect.any(String), expect.any(String)]]);
      expect(text).toMatch(/\bST\b/);
      expect(addressLines({ ...parts, city: "", state: "", zipCode: "", country: code })).toEqual([
        "Shop",
        "Street 1",
        name,
      ]);
    }
  });
});

const optionsFor = (value: string, required: boolean) => {
  const field = { id: "country", name: "country", value, errors: [], errorId: undefined };
  const $ = load(renderToStaticMarkup(createElement(CountrySelect, { field, label: "Country", required })));
  const codes = $("option:not([disabled])")
    .toArray()
    .map((option) => $(option).attr("value") || "none");
  return { codes, chosen: $("option[selected]").attr("value") };
};

it.each([true, false])("offers countries in which somebody lives, required: %s", (required) => {
  const { codes } = optionsFor("SI", required);
  expect(codes).toHaveLength(COUNTRIES.length - 7 + (required ? 0 : 1));
  expect(codes).not.toContain("AQ");
});

it.each([
  ["sl", "CY CZ ME SK ES SE CH"],
  ["de", "AF EG AL OM AT SE CH"],
] as const)("sorts countries as readers of %s do", (language, expected) => {
  const { codes } = inLanguage(language, () => optionsFor("SI", true));
  expect(codes.filter((code) => expected.includes(code)).join(" ")).toBe(expected);
});

it.each([true, false])("keeps the country that was chosen before, required: %s", (required) => {
  for (const value of ["AQ", "IO"]) expect(optionsFor(value, required).chosen).toBe(value);
});
