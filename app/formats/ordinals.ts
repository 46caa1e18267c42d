// Beside numbers.ts, so that scripts of buyers’ pages, which say no ordinal, do without.
const ordinalRules = new Intl.PluralRules("en", { type: "ordinal" });

/** The form that goes with a place in a sequence, by the rules of CLDR: "one" for 1st and 21st, "other" for 4th and 11th in English. */
export const ordinalForm = (number: number): Intl.LDMLPluralRule => ordinalRules.select(number);
