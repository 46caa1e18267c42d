import { choiceKey } from "../styles/keys";

/** A run of letters and digits. */
export interface Word {
  start: number;
  end: number;
  /** For comparisons. */
  key: string;
}

/** Adjacent words that are a name together. */
export interface NamedRun<Value> {
  /** The places of the first word, and after the last one. */
  from: number;
  to: number;
  value: Value;
}

/** Longer texts are no line of an order. */
const MAX_WORDS = 24;
/** No name has more words. */
const MAX_WORDS_OF_NAME = 8;

/** None for a text that is too long to be a line of an order. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (words.length === MAX_WORDS) return [];
    words.push({ start: index, end: index + word.length, key: choiceKey(word) });
  }
  return words;
}

/**
 * Each as long as possible: "Alma Raglan Sweater", not "Alma". `names` are by choiceKey, and asked for with the last of their words; words that `isTaken` are in
 * none.
 */
export function namedRuns<Value>(
  words: readonly Word[],
  names: { get: (key: string, last: string) => Value | undefined },
  isTaken: (at: number) => boolean = () => false,
): NamedRun<Value>[] {
  const runs: NamedRun<Value>[] = [];
  for (let from = 0; from < words.length; from++) {
    let key = "";
    let longest: NamedRun<Value> | undefined;
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS_OF_NAME) && !isTaken(to); to++) {
      key += words[to]!.key;
      const value = names.get(key, words[to]!.key);
      if (value !== undefined) longest = { from, to: to + 1, value };
    }
    if (!longest) continue;
    runs.push(longest);
    from = longest.to - 1;
  }
  return runs;
}
