import type { ComponentProps } from "react";

import { COUNTRIES, countryName } from "~/formats/countries";
import { compareNames } from "~/formats/lists";
import * as t from "~/messages/customers";
import { Select } from "~/ui/base/field";

// Nobody lives there: Antarctica, and islands such as Bouvet Island.
const UNINHABITED = /^(AQ|BV|GS|HM|IO|TF|UM)$/;

/**
 * Countries in which people live, and the one that was chosen before. Unless `required`, it offers an option for none.
 */
export function CountrySelect({
  required,
  first = [],
  ...rest
}: Pick<ComponentProps<typeof Select>, "field" | "label" | "required" | "optional" | "autoComplete"> & {
  /** Codes of countries before all others, which are in alphabetical order; for a required one. */
  first?: readonly string[];
}) {
  return required ? (
    <Select {...rest} required options={countries(rest.field.value, first)} placeholder={t.chooseACountry()} />
  ) : (
    <Select {...rest} options={[noCountry(), ...countries(rest.field.value)]} />
  );
}

const noCountry = () => ({ value: "", label: t.noCountryChosen() });

function countries(chosen: string, first: readonly string[] = []) {
  const place = ({ value }: { value: string }) => first.indexOf(value) + 1 || COUNTRIES.length;
  return COUNTRIES.filter(({ code }) => code === chosen || !UNINHABITED.test(code))
    .map(({ code }) => ({ value: code, label: countryName(code) }))
    .sort((a, b) => place(a) - place(b) || compareNames(a.label, b.label));
}
