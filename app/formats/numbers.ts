/** A whole number as it is written in a sentence: "1,200". */
export const formatNumber = (number: number): string => number.toLocaleString("en");

// Made when it is needed, so that a browser does not load it with a page without plurals.
let rules: Intl.PluralRules | undefined;

/** The plural form that goes with a number, by the rules of CLDR: "one" for 1, "other" for the rest in English. */
export const pluralForm = (number: number): Intl.LDMLPluralRule =>
  (rules ??= new Intl.PluralRules("en")).select(number);
