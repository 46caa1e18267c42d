import bidiFactory from "bidi-js";

const bidi = bidiFactory();

// Marks that say in which direction a wrapped line belongs. They have no glyph.
const LEFT_TO_RIGHT = "\u200e";
const RIGHT_TO_LEFT = "\u200f";
const RIGHT_TO_LEFT_LETTER = /[\u200f\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

// Arabic digits are read from left to right, but are of the script.
const TURNED_BY_FONTS = /[\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\u0660-\u0669\u06f0-\u06f9]/u;

/** In one font and one direction. */
export interface Run {
  /** In the line as written. */
  at: number;
  text: string;
  font: string;
  /** Right-to-left glyphs are laid out as a whole, not word by word. */
  isRightToLeft: boolean;
}

/** Keeps the direction of a paragraph in its wrapped lines; empty for a text that needs none. */
export function directionMark(paragraph: string): string {
  if (!RIGHT_TO_LEFT_LETTER.test(paragraph)) return "";
  const { level } = bidi.getEmbeddingLevels(paragraph).paragraphs[0]!;
  return level % 2 === 1 ? RIGHT_TO_LEFT : LEFT_TO_RIGHT;
}

/** A line without its direction mark. */
const withoutMark = (line: string) => line.replace(/^[\u200e\u200f]/, "");

/**
 * As drawn from left to right (Unicode Bidirectional Algorithm); the first letter of the line decides its direction.
 * `fontOf` is given a character and the font before it.
 */
export function runsOf(line: string, fontOf: (char: string, before: string | undefined) => string): Run[] {
  const found = RIGHT_TO_LEFT_LETTER.test(line) ? bidi.getEmbeddingLevels(line) : null;
  const mirrored = found && bidi.getMirroredCharactersMap(line, found.levels);
  const runs: { at: number; text: string; font: string; level: number }[] = [];
  const marks = line.length - withoutMark(line).length;
  let at = marks;
  for (const char of withoutMark(line)) {
    const text = mirrored?.get(at) ?? char;
    const level = found?.levels[at] ?? 0;
    const last = runs.at(-1);
    const font = fontOf(char, last?.font);
    if (last?.font === font && last.level === level) last.text += text;
    else runs.push({ at, text, font, level });
    at += char.length;
  }
  return reordered(runs).map(({ at: start, text, font, level }) => {
    const isRightToLeft = level % 2 === 1;
    // Fonts turn around what begins with these, and nothing else.
    const isTurnedByFont = TURNED_BY_FONTS.test(text);
    return {
      at: start,
      text: isRightToLeft !== isTurnedByFont ? [...text].reverse().join("") : text,
      font,
      isRightToLeft,
    };
  });
}

/** Rule L2: from the highest level down, each sequence of at least this level is reversed. */
function reordered<Leveled extends { level: number }>(runs: readonly Leveled[]): Leveled[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from;
      while (to < order.length && order[to]!.level >= level) to++;
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  }
  return order;
}
