import type { ComponentProps } from "react";

import { COUNTRIES } from "~/formats/countries";
import { Select } from "~/ui/base/field";

// Nobody lives there: Antarctica, and islands such as Bouvet Island.
const UNINHABITED = /^(AQ|BV|GS|HM|IO|TF|UM)$/;

const countries = COUNTRIES.filter(({ code }) => !UNINHABITED.test(code)).map(({ code, name }) => ({
  value: code,
  label: name,
}));
const optionalCountries = [{ value: "", label: "No country chosen" }, ...countries];

/** A labelled select for a country. Unless `required`, it offers an option for none. */
export function CountrySelect({
  required,
  first = [],
  ...rest
}: Pick<
  ComponentProps<typeof Select>,
  "field" | "label" | "required" | "optional" | "autoComplete"
> & {
  /** The codes of the countries before all others, which are in alphabetical order; for a required one. */
  first?: readonly string[];
}) {
  return required ? (
    <Select
      {...rest}
      required
      options={withFirst(first)}
      cacheKey={["countries", ...first].join(" ")}
      placeholder="Choose a country"
    />
  ) : (
    <Select {...rest} options={optionalCountries} cacheKey="none or a country" />
  );
}

function withFirst(first: readonly string[]) {
  const place = ({ value }: { value: string }) => first.indexOf(value) + 1 || countries.length;
  return [...countries].sort((a, b) => place(a) - place(b));
}
