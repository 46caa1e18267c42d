/** The longest word that is told apart from others, in characters. */
const MAX_WORD = 40;
/** The most words of a search that are looked for; who types more has found it long ago. */
const MAX_WORDS = 12;

// Letters that are no letter with a mark to Unicode, but are typed as one by whoever lacks the key.
const PLAIN: Record<string, string> = {
  ...{ đ: "d", ð: "d", ħ: "h", ı: "i", ł: "l", ø: "o", ŧ: "t", ς: "σ" },
  ...{ ß: "ss", æ: "ae", œ: "oe", þ: "th" },
};
const ODD = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/** Text as the search compares it: no diacritics, lower case, single spaces. "Žametna  Jopa" is "zametna jopa". */
export function foldForSearch(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(ODD, (letter) => PLAIN[letter]!)
    .replace(/\s+/g, " ")
    .trim();
}

/** The runs of letters and digits in a text, folded. */
function wordsOf(text: string): string[] {
  const runs = foldForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return runs.map((run) => [...run].slice(0, MAX_WORD).join(""));
}

/** What a row is found by, as it is stored beside it: the words of these texts, one space between. */
export function searchText(...texts: (string | null | undefined)[]): string {
  return wordsOf(texts.filter(Boolean).join(" ")).join(" ");
}

/** The words of a search; a row is found that has for each of them one which begins with it. */
export function searchWords(q: string): string[] {
  // What is longer than any field was not typed to be found.
  return [...new Set(wordsOf(q.slice(0, 1_000)))].slice(0, MAX_WORDS);
}
