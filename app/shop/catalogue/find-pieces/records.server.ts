import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN, MAX_CELLS_OF_ROW, nextMark } from "~/shop/base/files/text-marks";
import { Problem } from "~/shop/base/problem";

/** With its place in the text. */
export interface TextRecord {
  start: number;
  /** Without the line end. */
  end: number;
  cells: string[];
}

/** Characters in which the delimiter is looked for. */
const SAMPLE_LENGTH = 50_000;

/** The first one wins when a text may have been written with several. */
const DELIMITERS = ["\t", ";", "|", ","] as const;

/** Longer texts are no orders. */
const MAX_LINES = 20_000;

/**
 * Includes empty lines; takes linear time. A cell may be in double quotes, with quotes in it doubled; a quotation mark
 * that is not closed is a character like any other. Other requests are served meanwhile. Throws (unreadable) beyond
 * MAX_LINES, at `field`; cells of a record beyond MAX_CELLS_OF_ROW are left out.
 */
export async function splitRecords(text: string, delimiter: string, field = "rows"): Promise<TextRecord[]> {
  const records: TextRecord[] = [];
  let turn = 0;
  for (let at = 0; at < text.length;) {
    if (records.length >= MAX_LINES) {
      throw new Problem("unreadable.too_many_lines", { most: MAX_LINES }, { field });
    }
    const start = at;
    const cells: string[] = [];
    for (let isMore = true; isMore;) {
      if (at - turn > LETTERS_PER_TURN) {
        turn = at;
        await yieldToEventLoop();
      }
      const close = text[at] === '"' ? closingQuote(text, at + 1) : -1;
      const end = nextMark(text, delimiter, { from: close < 0 ? at : close + 1 });
      if (cells.length < MAX_CELLS_OF_ROW) cells.push(valueOf(text, at, { close, end }));
      isMore = text[end] === delimiter;
      at = isMore ? end + 1 : end;
    }
    records.push({ start, end: at, cells });
    at += text.startsWith("\r\n", at) ? 2 : 1;
  }
  return records;
}

function valueOf(text: string, from: number, { close, end }: { close: number; end: number }) {
  if (close < 0) return text.slice(from, end);
  return text.slice(from + 1, close).replaceAll('""', '"') + text.slice(close + 1, end);
}

// If one quotation mark has no end, all later ones are pairs, each with its end beside it: no text is searched to its
// end more than twice.
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return -1;
}

const NAMED_DELIMITER = /^"?sep=([\t;|,])"?(?:\r\n?|\n|$)/i;

/** By the delimiter that a line "sep=;" names or that most lines have. */
export async function recordsOf(text: string, field?: string): Promise<{ records: TextRecord[]; delimiter: string }> {
  const [line = "", named] = NAMED_DELIMITER.exec(text) ?? [];
  const delimiter = named ?? (await usualDelimiter(text, field));
  const records = await splitRecords(text.slice(line.length), delimiter, field);
  const moved = records.map(({ start, end, cells }) => ({
    start: start + line.length,
    end: end + line.length,
    cells,
  }));
  return { records: moved, delimiter };
}

async function usualDelimiter(text: string, field?: string): Promise<string> {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const counts: number[] = [];
  for (const delimiter of DELIMITERS) {
    const records = await splitRecords(sample, delimiter, field);
    counts.push(records.filter(({ cells }) => cells.length > 1).length);
  }
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** splitRecords reads it as the same cells. */
export function writeRecord(cells: readonly string[], delimiter: string): string {
  return cells
    .map((cell) => (/["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);
}
