import type { ComponentProps } from "react";

import { COUNTRIES } from "~/formats/countries";
import { Select } from "~/ui/base/field";

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const optionalCountries = [{ value: "", label: "No country chosen" }, ...countries];

/** A labelled select for a country. Unless `required`, it offers an option for none. */
export function CountrySelect({
  required,
  ...rest
}: Pick<
  ComponentProps<typeof Select>,
  "field" | "label" | "required" | "optional" | "autoComplete"
>) {
  return required ? (
    <Select
      {...rest}
      required
      options={countries}
      cacheKey="countries"
      placeholder="Choose a country"
    />
  ) : (
    <Select {...rest} options={optionalCountries} cacheKey="none or a country" />
  );
}
