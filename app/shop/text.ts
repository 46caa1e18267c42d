// Marks that turn the direction of writing: they can make a name read as another.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** What was typed into a field of one line: no control characters, no line ends, single spaces, trimmed. */
export function singleLine(text: string): string {
  return text
    .replace(TURNS, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** What was typed into a field of several lines: line ends as "\n", no other control characters but tabs. */
export function severalLines(text: string): string {
  return text
    .replace(TURNS, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
