import type { SearchedWord } from "~/shop/base/search/search.server";
import { distance } from "~/shop/base/search/distance";
import { knownWords, mayBeCorrected } from "~/shop/base/search/similar-words.server";
import { foldForSearch, searchWords } from "~/shop/base/search/words";
import { choiceKey } from "../styles/keys";
import { type Concept, LITTLE_WORDS, SIZE_WORDS } from "./trade-words";
import { brandMeanings } from "./synonyms.server";
import { listedWords, meantRuns } from "./vocabulary";

/** Other words for what one typed word means; bounds the work of the database. */
const MAX_OTHERS = 16;

/** SQLite allows at most 999 parameters in a query. */
const MAX_LOOKED_UP = 900;

const LITTLE = new Set(LITTLE_WORDS.map(choiceKey));
const SIZES = new Set(SIZE_WORDS.map(choiceKey));
const SIZE = /^(?:[2-9]?x{0,4}[sl]|m|\d{1,3})$/;

/**
 * The typed words, each with the words of the shop's styles that mean the same in the languages of trade-words.ts or by the brand's own words:
 * "navy" for "dunkelblau" and for "bleu marine", "turtleneck" and "sweater" for "Rollkragenpullover". "Größe M" is the size alone, and "mit" is left out beside other words.
 */
export async function meantWords(words: readonly string[]): Promise<SearchedWord[]> {
  if (words.length === 0) return [];
  const runs = meantRuns(words, await brandMeanings()).map((run) => ({ ...run, ways: run.meanings.map(waysOf) }));
  const others = new Set(runs.flatMap(({ ways }) => ways.flat(2)).filter((word) => word.length > 2));
  const known = await knownWords([...others].slice(0, MAX_LOOKED_UP));
  const isKnown = (way: readonly string[]) => way.every((word) => word.length < 3 || known.has(word));
  const found: SearchedWord[] = [];
  for (let at = 0; at < words.length; at++) {
    const size = words[at + 1];
    const run = runs.find(({ from }) => from === at);
    if (SIZES.has(words[at]!) && size !== undefined && SIZE.test(size)) {
      found.push({ typed: words.slice(at, at + 2), others: [[size]] });
      at++;
    } else if (run) {
      const { from, to, own, ways } = run;
      const typed = words.slice(from, to);
      const meanings = ways.map((all) => all.filter((way) => isKnown(way) && !isFoundBy(typed, way)));
      const said = own.map(searchWords);
      if (said.length > 0 && meanings.length === 0) found.push({ typed, others: said.slice(0, MAX_OTHERS) });
      else if (said.length === 0 && meanings.every((all) => all.length === 0)) found.push(...typed);
      else found.push(...meanings.map((all) => ({ typed, others: [...said, ...all].slice(0, MAX_OTHERS) })));
      at = to - 1;
    } else if (!LITTLE.has(words[at]!)) found.push(words[at]!);
  }
  return found.length > 0 ? found : [...words];
}

/** Typed words are found by their beginnings. */
const isFoundBy = (typed: readonly string[], way: readonly string[]) =>
  typed.every((word) => way.some((other) => other.startsWith(word)));

const pluralOf = (noun: string) => `${noun}${/(?:s|x|ch|sh)$/.test(noun) ? "es" : "s"}`;

/** A colour is one word of a search text, whatever words it has; an English noun may be there in its plural. */
function waysOf(concepts: readonly Concept[]): string[][] {
  const ways = concepts.flatMap(({ words, family }) =>
    words.flatMap((word) => {
      if (family) return [[choiceKey(word)]];
      const parts = foldForSearch(word).match(/[\p{L}\p{N}]+/gu) ?? [];
      return [parts, [...parts.slice(0, -1), pluralOf(parts.at(-1)!)]];
    }),
  );
  return [...new Map(ways.map((way) => [way.join(" "), way])).values()];
}

/** Words of the shop for what a word with a wrong letter may mean: "navy" for "dunkelbalu". */
export async function wordsLike(word: string): Promise<string[]> {
  const listed = listedWords();
  if (!mayBeCorrected(word) || listed.has(word)) return [];
  // One wrong letter, or two that changed places, leave the first or the last letters as they are; that is compared faster.
  const half = Math.floor((word.length - 1) / 2);
  const [start, end] = [word.slice(0, half), word.slice(-half)];
  const near = [...listed].filter(
    ([key]) =>
      Math.abs(key.length - word.length) < 2 &&
      (key.startsWith(start) || key.endsWith(end)) &&
      distance(key, word) === 1,
  );
  const ways = near.flatMap(([, concepts]) => waysOf(concepts));
  const known = await knownWords(ways.flat().slice(0, MAX_LOOKED_UP));
  return [...new Set(ways.filter((way) => way.every((one) => known.has(one))).map((way) => way.join(" ")))];
}
