import { type NamedRun, namedRuns, type Word, wordsIn } from "../find-pieces/words";
import { choiceKey } from "../styles/keys";
import { colourConcepts, type Concept, FIRST_PARTS, otherConcepts } from "./trade-words";

type Index = ReadonlyMap<string, readonly Concept[]>;

function indexOf(concepts: readonly Concept[]): Index {
  const index = new Map<string, Concept[]>();
  for (const concept of concepts) {
    for (const key of new Set(concept.words.flatMap(keysOf))) {
      index.set(key, [...(index.get(key) ?? []), concept]);
    }
  }
  return index;
}

const TWO_LETTERS: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue" };

/** "grün" is also written "gruen". */
const keysOf = (word: string): string[] => [
  choiceKey(word),
  choiceKey(word.toLowerCase().replace(/[äöü]/g, (letter) => TWO_LETTERS[letter]!)),
];

let indexes: { colours: Index; all: Index } | undefined;

/** Made when they are first needed. */
function known() {
  if (!indexes) {
    const colours = colourConcepts();
    indexes = { colours: indexOf(colours), all: indexOf([...colours, ...otherConcepts()]) };
  }
  return indexes;
}

/** No phrase is longer. */
const MAX_LENGTH = 32;
const MIN_STEM = 3;
/** Of plurals and of adjectives, in the languages of trade-words.ts. */
const ENDINGS = ["s", "es", "x", "e", "en", "er", "em", "n", "ji", "jev", "ov", "ega", "i", "a", "o"];
const VOWELS = ["a", "e", "i", "o"];

/** As a word may be listed that is written with another ending: "maglioni", "jopic", "schwarze", "nera". */
function basesOf(key: string): string[] {
  const cut = ENDINGS.filter((ending) => key.endsWith(ending)).map((ending) => key.slice(0, -ending.length));
  const stem = VOWELS.includes(key.at(-1)!) ? key.slice(0, -1) : key;
  const others = VOWELS.map((vowel) => stem + vowel);
  return [...cut, ...others].filter((base) => base.length >= MIN_STEM + Number(others.includes(base)));
}

/** An ending is never a whole word: "Black S" is no plural. */
const MIN_LAST = 4;

/** What a key may mean, whose last word may have another ending; a word that is listed means no other one. */
function conceptsOf(index: Index, key: string, last = key): readonly Concept[] {
  const isStem = last === key ? key.length >= MIN_STEM : last.length >= MIN_LAST;
  if (!isStem || key.length > MAX_LENGTH) return index.get(key) ?? [];
  return index.get(key) ?? [...new Set(basesOf(key).flatMap((base) => index.get(base) ?? []))];
}

/** The last letters of a first part: "Streifenpullover", "Wollmütze". */
const JOINTS = ["", "e", "s", "n", "en"];
const MIN_PART = 4;

/** What the parts of a German word mean, where all of them are known: "Rollkragenpullover". */
function compoundOf(index: Index, key: string): (readonly Concept[])[] {
  if (key.length > MAX_LENGTH) return [];
  for (const first of FIRST_PARTS) {
    const rest = key.startsWith(first) ? conceptsOf(index, key.slice(first.length)) : [];
    if (rest.length > 0) return [rest];
  }
  for (let at = MIN_PART; at <= key.length - MIN_PART; at++) {
    const [head, tail] = [key.slice(0, at), conceptsOf(index, key.slice(at))];
    const heads = [...JOINTS.map((joint) => head + joint), head.replace(/(?:e?n|s)$/, "")];
    const first = heads.map((one) => index.get(one)).find((one) => one !== undefined);
    if (first && tail.length > 0) return [first, tail];
  }
  return [];
}

/** What the brand says of words, by choiceKey. */
export interface BrandMeanings {
  /** The word means this, and nothing else. */
  synonyms: ReadonlyMap<string, string>;
  /** The colours, categories and materials that it translates, which it means too. */
  originals: ReadonlyMap<string, readonly string[]>;
}

export const NO_MEANINGS: BrandMeanings = { synonyms: new Map(), originals: new Map() };

/** One or several typed words with what they mean: rows match that have a word for one concept of each. */
export interface MeantRun {
  from: number;
  to: number;
  meanings: (readonly Concept[])[];
  /** What the brand says that it means, beside them. */
  own: readonly string[];
}

/** No phrase has more words. */
const MAX_WORDS = 4;

/** Among words of a search. */
export function meantRuns(words: readonly string[], { synonyms, originals } = NO_MEANINGS): MeantRun[] {
  const { all } = known();
  const runs: MeantRun[] = [];
  for (let from = 0; from < words.length; from++) {
    for (let to = Math.min(words.length, from + MAX_WORDS); to > from; to--) {
      const typed = words.slice(from, to).join("");
      const synonym = synonyms.get(typed);
      const own = synonym === undefined ? (originals.get(typed) ?? []) : [synonym];
      const [key, last] = synonym === undefined ? [typed, words[to - 1]!] : [choiceKey(synonym)];
      const concepts = conceptsOf(all, key, last);
      const meanings = concepts.length > 0 ? [concepts] : to === from + 1 ? compoundOf(all, key) : [];
      if (meanings.length === 0 && own.length === 0) continue;
      runs.push({ from, to, meanings, own });
      from = to - 1;
      break;
    }
  }
  return runs;
}

/** All words and phrases by choiceKey. */
export const listedWords = (): Index => known().all;

/** "Dunkelgrau": a shade before a colour. */
const SHADED = /^(dunkel|hell)(\p{L}{3,})$/u;

function colourOf(key: string, last: string): readonly Concept[] | undefined {
  const { colours } = known();
  const own = conceptsOf(colours, key, last);
  const [, , shaded = ""] = (last === key && SHADED.exec(key)) || [];
  const found = own.length > 0 ? own : conceptsOf(colours, shaded);
  return found.length > 0 ? found : undefined;
}

/** Whether a key is that of a colour or of a shade. */
export const isColour = (key: string, last: string) => colourOf(key, last) !== undefined;

/** Each as long as possible: "bleu marine", not "bleu". A compound is its colour. */
export const coloursIn = (words: readonly Word[]): NamedRun<readonly Concept[]>[] =>
  namedRuns(words, { get: colourOf });

/** Between the colours of one name: "Navy and Ecru". */
const BETWEEN = new Set(["and", "und", "in", "e", "et"]);
/** Bounds the work for a name of many words with several meanings. */
const MAX_SENSES = 16;

const idOf = (concept: Concept) => choiceKey(concept.words[0]!);

/**
 * What a colour's name may mean, the same for each name of the colour: "navy" of "Dunkelblau", "dark navy" of "Dark Navy". A name with an
 * unknown word means itself alone.
 */
export function colourSenses(name: string): ReadonlySet<string> {
  const own = choiceKey(name);
  const words = wordsIn(name).filter(({ key }) => !BETWEEN.has(key));
  const runs = coloursIn(words);
  if (words.length === 0 || runs.reduce((sum, { from, to }) => sum + to - from, 0) < words.length)
    return new Set([own]);
  let senses: string[][] = [[]];
  for (const { from, value } of runs) {
    const [, shade] =
      (conceptsOf(known().colours, words[from]!.key).length === 0 && SHADED.exec(words[from]!.key)) || [];
    const shades = shade ? conceptsOf(known().colours, shade).map(idOf) : [];
    senses = senses.flatMap((ids) => value.map((one) => [...ids, ...shades, idOf(one)])).slice(0, MAX_SENSES);
  }
  return new Set([own, ...senses.map((ids) => ids.sort().join(" "))]);
}

/** The colours and families that a text names, to compare with those of another text. */
export function colourTraits(text: string): Set<string> {
  const concepts = coloursIn(wordsIn(text)).flatMap(({ value }) => value);
  return new Set(concepts.flatMap((one) => [idOf(one), ...(one.family ? [`family ${one.family}`] : [])]));
}
