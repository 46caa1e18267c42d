/** A whole number as it is written in a sentence: "1,200". */
export const formatNumber = (number: number): string => number.toLocaleString("en");

const rules = new Intl.PluralRules("en");

/** The plural form that goes with a number, by the rules of CLDR: "one" for 1, "other" for the rest in English. */
export const pluralForm = (number: number): Intl.LDMLPluralRule => rules.select(number);

const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

/** The form that goes with a place in a sequence, by the rules of CLDR: "one" for 1st and 21st, "other" for 4th and 11th in English. */
export const ordinalForm = (number: number): Intl.LDMLPluralRule => ordinalRules.select(number);
