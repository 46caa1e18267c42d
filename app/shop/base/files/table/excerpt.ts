import type { PreviewRow } from "./preview";

/** Texts longer than this, in characters, are shortened. */
const LONG = 160;
/** Characters shown before and after a difference, and the most characters of an excerpt. */
const AROUND = 40;
const MOST = 400;

/** Shortens an old and a new text for a list to the part in which they differ. */
export function excerpts(before: string, after: string): [string, string] {
  const [old, now] = [Array.from(before), Array.from(after)];
  if (old.length <= LONG && now.length <= LONG) return [before, after];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const cut = (text: string[]) => part(text, start - AROUND, text.length - end + AROUND);
  return [cut(old), cut(now)];
}

/** Shortens a text for a list to its beginning. */
export function excerpt(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONG ? text : part(letters, 0, LONG);
}

function part(letters: string[], start: number, end: number): string {
  const from = Math.max(0, start);
  const to = Math.min(letters.length, end, from + MOST);
  return `${from > 0 ? "…" : ""}${letters.slice(from, to).join("")}${to < letters.length ? "…" : ""}`;
}

/** A row of a preview with its texts shortened. */
export function shortened(row: PreviewRow): PreviewRow {
  const cells = row.cells.map((cell) => {
    if (cell.before === undefined) return { ...cell, after: excerpt(cell.after) };
    const [before, after] = excerpts(cell.before, cell.after);
    return { ...cell, before, after };
  });
  return { ...row, key: excerpt(row.key), cells };
}
