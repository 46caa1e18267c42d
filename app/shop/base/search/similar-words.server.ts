import { joinSql } from "~/db/db.server";
import { currentReader } from "~/db/read-source.server";
import { distance } from "./distance";

/** Shorter words are like too many others. */
const MIN_LENGTH = 4;
/** Longer words are not in `search_words`. */
const MAX_LENGTH = 24;
/** A bound for a shop with very many similar words. */
const MAX_READ = 500;

/** The word, and the word without each of its letters in turn: two words that differ by a letter share one of these. */
function deletionsOf(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, at) => letters.filter((__, other) => other !== at).join(""));
  return [...new Set([word, ...without])];
}

/** Neither short nor long, and without a digit. */
export function mayBeCorrected(word: string): boolean {
  const { length } = [...word];
  return length >= MIN_LENGTH && length <= MAX_LENGTH && /^\p{L}+$/u.test(word);
}

/** Those that search texts of styles have as a whole; words of fewer than three letters and with digits are in none here. */
export async function knownWords(words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const rows = await currentReader().$queryRaw<{ word: string }[]>`
    SELECT "word" FROM "search_words" WHERE "key" = "word" AND "key" IN (${joinSql(words)})`;
  return new Set(rows.map(({ word }) => word));
}

/**
 * Words in search texts of styles that differ by one letter added, left out, replaced or exchanged with the next. Those
 * with the same first letter come first. Empty for a short word and for one with digits.
 */
export async function similarWords(word: string): Promise<string[]> {
  if (!mayBeCorrected(word)) return [];
  const rows = await currentReader().$queryRaw<{ word: string }[]>`
    SELECT DISTINCT "word" FROM "search_words" WHERE "key" IN (${joinSql(deletionsOf(word))})
    LIMIT ${MAX_READ}`;
  const isOther = (found: string) => Number(found[0] !== word[0]);
  return rows
    .map((row) => row.word)
    .filter((found) => distance(found, word) === 1)
    .sort((a, b) => isOther(a) - isOther(b) || (a < b ? -1 : 1));
}
