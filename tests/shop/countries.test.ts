import { describe, expect, it } from "vitest";

import { COUNTRIES, countryName, isCountry, isInEU } from "~/formats/countries";

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
