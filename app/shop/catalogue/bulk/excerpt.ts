/** Longer texts than this, in characters, are cut to where they differ. */
const LONG = 160;
/** So much is kept around the difference, and so much of the difference itself. */
const AROUND = 40;
const MOST = 400;

/** An old and a new text as a list shows them: long ones begin and end near their difference. */
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

/** A text of which a list shows the beginning only. */
export function excerpt(text: string): string {
  const letters = Array.from(text);
  return letters.length <= LONG ? text : part(letters, 0, LONG);
}

function part(letters: string[], start: number, end: number): string {
  const from = Math.max(0, start);
  const to = Math.min(letters.length, end, from + MOST);
  return `${from > 0 ? "…" : ""}${letters.slice(from, to).join("")}${to < letters.length ? "…" : ""}`;
}
