// Marks that turn the direction of writing: they can make a name read as another.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

// What most texts are made of, so that they are looked at once: Latin letters, dashes, quotes, the euro.
const PLAIN = "!-~\\u00a1-\\u00ac\\u00ae-\\u024f\\u2013-\\u201e\\u2026\\u20ac";
const PLAIN_LINE = new RegExp(`^[${PLAIN}]+(?: [${PLAIN}]+)*$`);
const PLAIN_LINES = new RegExp(`^[${PLAIN} \\n]*$`);

/** What was typed into a field of one line: no control characters, no line ends, single spaces, trimmed. */
export function singleLine(text: string): string {
  if (PLAIN_LINE.test(text)) return text;
  return text
    .replace(TURNS, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** What was typed into a field of several lines: line ends as "\n", no other control characters but tabs. */
export function severalLines(text: string): string {
  if (PLAIN_LINES.test(text)) return text.trim();
  return text
    .replace(TURNS, "")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
