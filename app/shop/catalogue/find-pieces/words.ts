import { choiceKey } from "../styles/keys";

/** A word of a text: a run of letters and digits. */
export interface Word {
  start: number;
  end: number;
  /** By what it is compared. */
  key: string;
}

/** Words that stand beside each other and are a name together. */
export interface NamedRun<Value> {
  /** The place of its first word, and the place behind its last one. */
  from: number;
  to: number;
  value: Value;
}

/** No line of an order has more words. */
const MAX_WORDS = 24;
/** No name has more words. */
const MAX_WORDS_OF_NAME = 8;

/** The words of a text; none where it is too long to be a line of an order. */
export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    if (words.length === MAX_WORDS) return [];
    words.push({ start: index, end: index + word.length, key: choiceKey(word) });
  }
  return words;
}

/**
 * The names among these words, each as long as can be: "Alma Raglan Sweater", not "Alma". `names` are by choiceKey; words that `isTaken` are in
 * none.
 */
export function namedRuns<Value>(
  words: readonly Word[],
  names: ReadonlyMap<string, Value>,
  isTaken: (at: number) => boolean = () => false,
): NamedRun<Value>[] {
  const runs: NamedRun<Value>[] = [];
  for (let from = 0; from < words.length; from++) {
    let key = "";
    let longest: NamedRun<Value> | undefined;
    for (let to = from; to < Math.min(words.length, from + MAX_WORDS_OF_NAME) && !isTaken(to); to++) {
      key += words[to]!.key;
      const value = names.get(key);
      if (value !== undefined) longest = { from, to: to + 1, value };
    }
    if (!longest) continue;
    runs.push(longest);
    from = longest.to - 1;
  }
  return runs;
}
