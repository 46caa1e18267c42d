import { plainCode } from "~/formats/text";
import { foldForSearch } from "~/shop/base/search/words";

/** By what SKUs and style codes are compared: "pr-101 Sand.m" is "PR101SANDM". */
export const skuKey = (text: string) =>
  plainCode(text)
    .normalize("NFC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** By what colours and sizes are compared: "Écru-Mix" is "ecrumix". */
export const choiceKey = (text: string) => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** By what names of categories, colours, sizes, price groups and delivery windows are compared: " t-SHIRTS" is "t-shirts". */
export const nameKey = (name: string) => foldForSearch(name).replace(/ /g, "");

/**
 * What spells each name as one of these is spelled, or as one that it spelled before, if it differs only in case, accents and spaces:
 * "sweaters" is "Sweaters" where that is known.
 */
export function spellingOf(names: Iterable<string>): (name: string) => string {
  const exact = new Set(names);
  const known = new Map([...exact].reverse().map((name) => [nameKey(name), name]));
  return (name) => {
    if (exact.has(name)) return name;
    const key = nameKey(name);
    if (!known.has(key)) known.set(key, name);
    return known.get(key)!;
  };
}

/** The colours or sizes of a style, those that it has already as they are spelled there: its pieces are found by them. */
export const spelledAsPresent = (list: string[], present: readonly string[]): string[] =>
  list === present ? list : [...new Set(list.map(spellingOf(present)))];
