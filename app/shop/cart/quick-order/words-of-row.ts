import type { FoundCatalogue, PiecedQuickStyle } from "~/shop/catalogue/find-pieces/catalogue";
import { namedRuns, type Word, wordsIn } from "~/shop/catalogue/find-pieces/words";
import { choiceKey } from "~/shop/catalogue/styles/keys";
import { isCancellation, isOneSize, isPackUnit, type Role, type RowComment, roleOf } from "./headings";

/** With what the cell says. */
export interface Part {
  cell: number;
  text: string;
  /** The cell with another value in place of this text, where it says more: "Sand / M". */
  cellWith?: (value: string) => string;
}

/** From the words of one cell. */
export interface PartsInWords {
  id: Part;
  color: Part | null;
  size: Part | null;
  /** The only number that is nothing else, with the word for packs behind it: "2 dozen". */
  number: Part | null;
  /** A word for packs at the start, where the number may be missing: "dozen Alma". */
  packs: string | null;
  /** All other words. */
  comment: RowComment | null;
}

/** Words without meaning for a piece. */
const BETWEEN = new Set(
  "and und et e y in of the a en de di da du la le il von van no nr please pls bitte merci hvala grazie prosim je v z mit con avec".split(
    " ",
  ),
);

/** Roles of the words "size", "colour", "pcs" and "style". */
const HEADINGS: ReadonlySet<Role> = new Set(["color", "size", "quantity", "style", "sku"]);

/**
 * For a text with the code or the name of a style beside its colour, its size or a number, in any order: "Alma Raglan
 * Sweater Sand M", "2 PR-101 M sand". `isOpen`: choices that no other cell of the row makes. Null for a text without a
 * style or with several, and for more than one number.
 */
export function partsInWords(
  { cell, text }: Part,
  catalogue: FoundCatalogue,
  isOpen: { color: boolean; size: boolean },
): PartsInWords | null {
  const words = wordsIn(text);
  const runs = catalogue.stylesIn(words);
  const [first] = runs;
  if (!first) return null;
  const styles = first.value.filter((style) => runs.every(({ value }) => value.includes(style)));
  if (styles.length === 0) return null;
  const taken = new Set(runs.flatMap(({ from, to }) => placesOf(from, to)));
  const partOf = (from: number, to: number): Part => {
    const [start, end] = [words[from]!.start, words[to - 1]!.end];
    const cellWith = (value: string) => text.slice(0, start) + value + text.slice(end);
    return { cell, text: text.slice(start, end), cellWith };
  };
  const choice = (axis: "color" | "size"): Part | null => {
    const keys = keysOfChoices(styles, axis);
    const values = [...keys.values()];
    const get = (key: string, last: string) => keys.get(key) ?? catalogue.choiceOfKey(values, key, last) ?? undefined;
    const found = namedRuns(words, { get }, (at) => taken.has(at));
    found.flatMap(({ from, to }) => placesOf(from, to)).forEach((at) => taken.add(at));
    const [only] = found;
    const isOne = found.every(({ value }) => value === only?.value);
    return only && isOne ? partOf(only.from, only.to) : null;
  };
  // A word of the style, its colours and its sizes is taken, also where it says two of them and so none.
  const [color, size] = [isOpen.color ? choice("color") : null, isOpen.size ? choice("size") : null];
  const id = runs.find(({ value }) => value.length === styles.length) ?? first;
  const left = [...words.keys()].filter((at) => !taken.has(at) && !isBetween(words[at]!, text));
  const numbers = left.filter((at) => /\d/.test(words[at]!.key));
  const [number] = numbers;
  if (numbers.length > 1 || (number !== undefined && !/^\d{1,4}$/.test(words[number]!.key))) return null;
  const isPacks = (at: number) => left.includes(at) && isPackUnit(words[at]!.key);
  const behind = number === undefined ? 0 : isPacks(number + 1) ? number + 2 : number + 1;
  const packs = number === undefined && isPacks(0) ? partOf(0, 1).text : null;
  const others = left.filter((at) => (number === undefined || at < number || at >= behind) && !(packs && at === 0));
  const rest = others.length > 0 ? partOf(others[0]!, others.at(-1)! + 1) : null;
  if (rest && rest.text.split(/\s+/).some(isCancellation)) return null;
  const isMissing = (axis: "color" | "size", part: Part | null) =>
    isOpen[axis] && part === null && keysOfChoices(styles, axis).size > 1;
  const isBeside = others.every((at, index) => index === 0 || others[index - 1] === at - 1);
  const named = { id: partOf(id.from, id.to), number: number === undefined ? null : partOf(number, behind), packs };
  if (rest && isBeside && isMissing("color", color)) return { ...named, color: rest, size, comment: null };
  if (rest && isBeside && isMissing("size", size)) return { ...named, color, size: rest, comment: null };
  const comment = others.map((at) => text.slice(words[at]!.start, words[at]!.end)).join(" ");
  return { ...named, color, size, comment: comment === "" ? null : { cell, heading: "", text: comment } };
}

const placesOf = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

const choices = {
  color: new WeakMap<PiecedQuickStyle, Map<string, string>>(),
  size: new WeakMap<PiecedQuickStyle, Map<string, string>>(),
};

/** By choiceKey, for these styles. Many rows are about the same style. */
function keysOfChoices(styles: readonly PiecedQuickStyle[], axis: "color" | "size"): ReadonlyMap<string, string> {
  const keys = styles.map((style) => {
    const known = choices[axis].get(style);
    if (known) return known;
    const values = new Set(style.pieces.flatMap((piece) => piece[axis] ?? []));
    const found = new Map([...values].map((value) => [choiceKey(value), value]));
    choices[axis].set(style, found);
    return found;
  });
  return keys.length === 1 ? keys[0]! : new Map(keys.flatMap((own) => [...own]));
}

/** "and", "size", "pcs", "TU". */
function isBetween({ start, end, key }: Word, text: string): boolean {
  const word = text.slice(start, end);
  const role = roleOf(word);
  return BETWEEN.has(key) || (role !== undefined && HEADINGS.has(role)) || isOneSize(word);
}
