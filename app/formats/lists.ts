import * as words from "#words";

import { type Language, language } from "./language";

/** Made at its first use: a browser that has no such thing does without it. */
function forLanguage<Made>(make: (language: Language) => Made): () => Made {
  const made: Partial<Record<Language, Made>> = {};
  return () => (made[language()] ??= make(language()));
}

const listsOf = (type: Intl.ListFormatType) =>
  // "a, b and c": American English has a comma before the "and".
  forLanguage((one) => new Intl.ListFormat(one === "en" ? "en-GB" : one, { type }));
const and = listsOf("conjunction");
const or = listsOf("disjunction");

/** A list in a sentence that means all of it: "a, b and c". */
export const allOf = (texts: readonly string[]): string => and().format(texts);

/** A list in a sentence that means one of it: "a or b or c". */
export const oneOf = (texts: readonly string[]): string => texts.reduce((list, text) => or().format([list, text]));

const collators = forLanguage((one) => new Intl.Collator(one));

/** For lists that are sorted as readers of the language of now look for names in them. */
export const compareNames = (one: string, other: string): number => collators().compare(one, other);

/** Rows by a name of theirs, so sorted: in Slovenian "Čepica" after "Cvet", "Šal" before "Zima". */
export const inAlphabet = <Row>(rows: readonly Row[], nameOf: (row: Row) => string): Row[] =>
  [...rows].sort((a, b) => compareNames(nameOf(a), nameOf(b)));

/** Whole sentences, one after the other, without those that are not said. */
export const sentences = (...all: (string | false | 0 | null | undefined)[]) => all.filter(Boolean).join(" ");

/** A text that somebody has typed, in the quotation marks of the language: "“navy”". */
export const quoted = (text: string): string => words.quoted({ text });

/** Between a label and its text: "Net: 12". */
export const colon = (): string => `${words.label({ label: "" })} `;
