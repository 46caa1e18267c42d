import { searchIds } from "~/shop/base/search/search.server";
import { similarWords } from "~/shop/base/search/similar-words.server";
import { meantWords, wordsLike } from "./meant-words.server";
import { styleSearch } from "../styles/style-filter.server";

/** Similar words tried, each with a search. */
const MAX_TRIES = 6;

/**
 * For words with which no active style is found, whatever the facets: replaces one of them by a similar word, the one
 * with the most results. Null when styles are found with the words themselves, or with no replacement.
 */
export async function correctedWords(words: readonly string[]): Promise<string[] | null> {
  const found = async (some: readonly string[], limit?: number) =>
    (await searchIds("products", styleSearch(await meantWords(some), {}, ""), { limit })).ids.length;
  const similar = await Promise.all(
    words.map(async (word) => [...(await similarWords(word)), ...(await wordsLike(word))]),
  );
  if (similar.every((candidates) => candidates.length === 0)) return null;
  if ((await found(words, 1)) > 0) return null;
  const tries = similar
    .flatMap((candidates, at) => candidates.map((candidate) => words.toSpliced(at, 1, ...candidate.split(" "))))
    .slice(0, MAX_TRIES);
  let best: { words: string[]; count: number } | null = null;
  for (const attempt of tries) {
    const count = await found(attempt);
    if (count > (best?.count ?? 0)) best = { words: attempt, count };
  }
  return best && best.words;
}
