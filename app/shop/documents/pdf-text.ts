import { multiLine, singleLine } from "~/formats/text";

/**
 * Without what shows nothing on paper but may turn or join what stands beside it (marks of direction, soft hyphens,
 * joiners), without halves of letters, and each letter with its accent as one.
 */
const visible = (text: string) =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/\p{Cf}/gu, "");

/** A text of one line as it is drawn on paper. */
export function printable(text: string): string {
  return singleLine(visible(text));
}

/** A text of several lines as it is drawn on paper, line by line; [] when there is nothing in it. */
export function printableLines(text: string): string[] {
  const lines = multiLine(visible(text)).split("\n");
  return lines.some(Boolean) ? lines.map((line) => line.replaceAll("\t", "    ").trimEnd()) : [];
}

/**
 * Breaks a line after spaces and hyphens so that no piece is wider than `width` by `measure`. A word that is
 * wider alone is cut where it must be. Always at least one line.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(/(?<=[\s-])/)) {
    if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
      continue;
    }
    if (line.trim()) lines.push(line.trimEnd());
    const parts = cutWord(piece, width, measure);
    line = parts.pop() ?? "";
    lines.push(...parts);
  }
  return line.trim() || lines.length === 0 ? [...lines, line.trimEnd()] : lines;
}

function cutWord(word: string, width: number, measure: (text: string) => number): string[] {
  if (measure(word.trimEnd()) <= width) return [word];
  const parts: string[] = [];
  let part = "";
  for (const letter of word) {
    if (part && measure(part + letter) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** "SI56191000000123438" in groups of four, as people read and type it. */
export function inFours(text: string): string {
  return text.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
