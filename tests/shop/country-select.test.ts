import { load } from "cheerio";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { COUNTRIES } from "~/formats/countries";
import { CountrySelect } from "~/ui/customers/company/country-select";

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
