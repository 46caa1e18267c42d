import type { ComponentProps } from "react";

import { COUNTRIES } from "~/formats/countries";
import { Select } from "~/ui/base/field";

const countries = COUNTRIES.map(({ code, name }) => ({ value: code, label: name }));
const noneOrOne = [{ value: "", label: "No country chosen" }, ...countries];

/** A labelled choice of a country. One that is not `required` can be taken back. */
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
      known="countries"
      placeholder="Choose a country"
    />
  ) : (
    <Select {...rest} options={noneOrOne} known="none or a country" />
  );
}
