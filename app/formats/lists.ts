const and = new Intl.ListFormat("en-GB", { type: "conjunction" });
const or = new Intl.ListFormat("en-GB", { type: "disjunction" });

/** A list in a sentence that means all of it: "a, b and c". */
export const allOf = (texts: readonly string[]): string => and.format(texts);

/** A list in a sentence that means one of it: "a or b or c". */
export const oneOf = (texts: readonly string[]): string => texts.reduce((list, text) => or.format([list, text]));

/** Whole sentences, one after the other, without those that are not said. */
export const sentences = (...all: (string | false | 0 | null | undefined)[]) => all.filter(Boolean).join(" ");
