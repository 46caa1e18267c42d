import { describe, expect, it } from "vitest";
import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import { COUNTRIES, countryName, isCountry, isInEU } from "~/formats/countries";
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
    expect([isCountry("GB"), isCountry("UK"), isCountry("si"), isCountry("")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("include the 27 member states", () => {
    expect(COUNTRIES.filter(({ code }) => isInEU(code))).toHaveLength(27);
    expect(["SI", "GR", "IE"].every(isInEU)).toBe(true);
    expect(["GB", "CH", "NO", "EL", "XI", "MC", "RE", ""].some(isInEU)).toBe(false);
  });
});

const optionsFor = (value: string, required: boolean) => {
  const field = { id: "country", name: "country", value, errors: [], errorId: undefined };
  const $ = load(
    renderToStaticMarkup(createElement(CountrySelect, { field, label: "Country", required })),
  );
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

it.each([true, false])("keeps the country that was chosen before, required: %s", (required) => {
  for (const value of ["AQ", "IO"]) expect(optionsFor(value, required).chosen).toBe(value);
});
