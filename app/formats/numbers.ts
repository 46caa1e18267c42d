/** A whole number as it is written in a sentence: "1,200". */
export const formatNumber = (number: number): string => number.toLocaleString("en");

const rules = new Intl.PluralRules("en");

/** The plural form that goes with a number, by the rules of CLDR: "one" for 1, "other" for the rest in English. */
export const pluralForm = (number: number): Intl.LDMLPluralRule => rules.select(number);
