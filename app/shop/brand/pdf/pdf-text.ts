import { multiLine, singleLine, visible } from "~/formats/text";

/** For drawing on a single line. */
export function printable(text: string): string {
  return singleLine(visible(text));
}

/** For drawing; [] for an empty text. */
export function printableLines(text: string): string[] {
  const lines = multiLine(visible(text)).split("\n");
  return lines.some(Boolean) ? lines.map((line) => line.replaceAll("\t", "    ").trimEnd()) : [];
}

/**
 * After spaces, and after hyphens within a word, so that no line is wider than `width`, as `measure` measures it. A
 * single word that is too wide is cut. Returns at least one line.
 */
export function wrap(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const piece of text.split(/(?<=\s)|(?<=-)(?=[\p{L}\p{N}])/u)) {
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
  // A letter with its marks is not cut.
  for (const { segment: letter } of new Intl.Segmenter().segment(word)) {
    if (part && measure(part + letter) > width) {
      parts.push(part);
      part = "";
    }
    part += letter;
  }
  return [...parts, part];
}

/** "SI56 1910 0000 0123 438", for an IBAN or reference. */
export function groupInFours(text: string): string {
  return text.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 ");
}
