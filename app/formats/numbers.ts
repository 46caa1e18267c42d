/** A whole number as it is written in a sentence: "1,200". */
export const formatNumber = (number: number): string => number.toLocaleString("en");

const rulesOf = new Map<string, Intl.PluralRules>();

/** The form of a language that goes with a number, or with a place in a sequence, by the rules of CLDR: "one", "few", "other". */
export function pluralForm(language: string, number: number, type: Intl.PluralRuleType): Intl.LDMLPluralRule {
  let rules = rulesOf.get(language + type);
  if (!rules) rulesOf.set(language + type, (rules = new Intl.PluralRules(language, { type })));
  return rules.select(number);
}
