import { colourKeywords } from "../search/colours";

/** A file name without folders: a ZIP has "spring/PR-101_sand.jpg", old browsers send "C:\\PR-101_sand.jpg". */
export const baseName = (path: string) => path.split(/[/\\]/).at(-1) ?? "";

/** In lower case and without extension and diacritics: "pr", "101", "sand", "front". */
export function fileWords(name: string): string[] {
  return plainWords(name.replace(/\.[^.\s]{1,5}$/, ""));
}

/** Of a style code. */
const MAX_CODE_WORDS = 10;

/** Those with which a file name may begin, the longest first: "PR-101-SAND", "PR-101", "PR". */
export function possibleCodes(name: string): string[] {
  const words = fileWords(name).slice(0, MAX_CODE_WORDS);
  return words.map((_, end) =>
    words
      .slice(0, words.length - end)
      .join("-")
      .toUpperCase(),
  );
}

/**
 * The style code at the beginning of a file name. With PR-101 and PR-101-2 in the shop, "PR-101_2" is the second
 * picture of PR-101, and "PR-101-2" a picture of PR-101-2: a code as it is written goes before one with other
 * separators.
 */
export function styleCodeIn(name: string, isKnown: (code: string) => boolean): string | undefined {
  const known = possibleCodes(name).filter(isKnown);
  const written = withoutMarks(name).toUpperCase().trimStart();
  return known.find((code) => written.startsWith(code)) ?? known[0];
}

/**
 * Looks like a style code at the beginning, up to the first number: "PR-999" of "pr_999-sand.jpg". Null without a
 * number.
 */
export function seemingCode(name: string): string | null {
  const words = fileWords(name).slice(0, MAX_CODE_WORDS);
  const end = words.findIndex((word) => /\d/.test(word)) + 1;
  return end === 0 ? null : words.slice(0, end).join("-").toUpperCase();
}

/** For comparisons: case, accents and the kind of separator do not matter. */
export const comparedCode = (code: string) => plainWords(code).join("-").toUpperCase();

/** In a file name, "" for the style as a whole; or the words that are no colour of the style. */
export type NamedColour = { colour: string } | { unknown: string };

// The words for each view in English, German, Slovenian, Italian and French, as plainWords gives them, in the order of the pictures.
const VIEWS = [
  "front vorne vorn vorderseite spredaj davanti fronte devant avant",
  "worn getragen",
  "back rear hinten ruckseite rueckseite zadaj dietro retro dos derriere arriere",
  "detail details detajl dettaglio",
  "fabric stoff blago tessuto tissu",
].map((words) => words.split(" "));
const isView = (word: string) => VIEWS.some((words) => words.includes(word)) || isNumber(word);
const isNumber = (word: string) => /^\d+$/.test(word);

/**
 * For a name that begins with this style code. The words after the code may begin with views and numbers; any words may
 * follow a colour.
 */
export function namedColour(name: string, styleCode: string, colors: readonly string[]): NamedColour {
  const rest = wordsAfter(name, styleCode);
  const at = rest.findIndex((word) => !isView(word));
  for (let start = 0; start <= at; start++) {
    const colour = colourAt(rest.slice(start), colors);
    if (colour !== null) return { colour };
  }
  if (at < 0) return { colour: "" };
  const end = rest.findIndex((word, index) => index > at && isView(word));
  return { unknown: rest.slice(at, end < 0 ? undefined : end).join(" ") };
}

/** From typed text, "" for none; null for one that the style does not have. */
export function typedColour(typed: string, colors: readonly string[]): string | null {
  const text = plainWords(typed).join("");
  if (text === "") return typed.trim() === "" ? "" : null;
  return colors.find((colour) => plainWords(colour).join("") === text) ?? null;
}

/** At the beginning of these words: by its name, the longest first, or by a word for one colour only ("schwarz"). */
function colourAt(words: readonly string[], colors: readonly string[]): string | null {
  for (let end = words.length; end > 0; end--) {
    const text = words.slice(0, end).join("");
    const named = colors.find((colour) => plainWords(colour).join("") === text);
    if (named !== undefined) return named;
  }
  const meant = colors.filter((colour) => colourKeywords(colour).includes(words[0] ?? ""));
  return meant.length === 1 ? meant[0]! : null;
}

/**
 * Orders pictures of one style and colour by the views in their file names: none, front, numbers, the others of VIEWS.
 */
export function compareViews(a: string, b: string): number {
  return viewRank(a) - viewRank(b) || BY_NAME.compare(a, b);
}

/** The view is fit for the main picture: not from the back, nor a detail. */
export const mayBeMain = (words: string): boolean => viewRank(words) <= WORN;

const BY_NAME = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The words after the style code and the colour, by which files of a colour are ordered. */
export function viewWords(name: string, styleCode: string, colour: string): string {
  const rest = wordsAfter(name, styleCode);
  const ofColour = plainWords(colour).join("");
  for (let start = 0; ofColour !== "" && start < rest.length; start++) {
    for (let end = start + 1; end <= rest.length; end++) {
      if (rest.slice(start, end).join("") === ofColour) {
        return [...rest.slice(0, start), ...rest.slice(end)].join(" ");
      }
    }
  }
  return rest.join(" ");
}

const [FRONT, NUMBERED, WORN] = [1, 2, 3];

/** By the view that these words name. */
export function viewRank(words: string): number {
  const all = words.split(" ");
  const view = VIEWS.findIndex((names) => names.some((name) => all.includes(name)));
  if (view < 0) return all.some(isNumber) ? NUMBERED : 0;
  return view === 0 ? FRONT : NUMBERED + view;
}

/** All words of a name that does not begin with the style code. */
function wordsAfter(name: string, styleCode: string): string[] {
  const words = fileWords(name);
  const code = comparedCode(styleCode).split("-");
  return words.slice(0, code.length).join("-").toUpperCase() === code.join("-") ? words.slice(code.length) : words;
}

function plainWords(text: string): string[] {
  return withoutMarks(text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

const withoutMarks = (text: string) => text.replaceAll("ß", "ss").normalize("NFKD").replace(/\p{M}/gu, "");
