import * as words from "#words";

/** A number as it is written in a sentence, with at most three decimals: "1,200". The same on server and client. */
export function formatNumber(number: number): string {
  const [whole = "", fraction] = String(Math.round(Math.abs(number) * 1_000) / 1_000).split(".");
  const written = groupDigits(whole);
  return (number < 0 ? "-" : "") + (fraction ? words.decimal({ whole: written, fraction }) : written);
}

/** Whole digits in groups of three: "1200" as "1,200". */
export const groupDigits = (whole: string): string =>
  whole.length > 3 ? words.thousands({ before: groupDigits(whole.slice(0, -3)), after: whole.slice(-3) }) : whole;

const rulesOf = new Map<string, Intl.PluralRules>();

/** The form of a language that goes with a number, or with a place in a sequence, by the rules of CLDR: "one", "few", "other". */
export function pluralForm(language: string, number: number, type: Intl.PluralRuleType): Intl.LDMLPluralRule {
  let rules = rulesOf.get(language + type);
  if (!rules) rulesOf.set(language + type, (rules = new Intl.PluralRules(language, { type })));
  return rules.select(number);
}
