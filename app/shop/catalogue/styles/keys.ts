import { plainCode } from "~/formats/text";
import { foldForSearch } from "~/shop/base/search/words";

/** For comparing SKUs and style codes: "pr-101 Sand.m" is "PR101SANDM". */
export const skuKey = (text: string) =>
  plainCode(text)
    .normalize("NFC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

/** For comparing colours and sizes: "Écru-Mix" is "ecrumix". */
export const choiceKey = (text: string) => foldForSearch(text).replace(/[^\p{L}\p{N}]+/gu, "");

/** For comparing names of categories, colours, sizes, price groups and delivery windows: " t-SHIRTS" is "t-shirts". */
export const nameKey = (name: string) => foldForSearch(name).replace(/ /g, "");

/**
 * Returns a function that spells a name as one of these, or as one that it spelled before, if they differ only in case,
 * accents and spaces: "sweaters" is "Sweaters" where that is known.
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

/** Colours or sizes that the style already has keep their spelling: its pieces are found by it. */
export const spelledAsPresent = (list: string[], present: readonly string[]): string[] =>
  list === present ? list : [...new Set(list.map(spellingOf(present)))];
