import { yieldToEventLoop } from "~/event-loop.server";
import { LETTERS_PER_TURN, MAX_CELLS_OF_ROW, nextMark } from "./text-marks";

/** A CSV file cannot be read after so many records: a quotation mark is not closed, or the next one is too long. */
export class BrokenCsv extends Error {
  constructor(readonly records: number) {
    super(`The CSV file cannot be read after ${records} records`);
  }
}

interface CsvOptions {
  delimiter: string;
  /** Characters of a record. */
  longest: number;
  /** Takes the cells of a record; returns false to stop. */
  take: (cells: string[]) => boolean;
}

/**
 * One record after the other, those of empty lines too, in linear time. A cell may be in double quotes, with quotes in
 * it doubled; a quote within other text is a character. Throws BrokenCsv.
 */
export async function readCsv(csv: string, { delimiter, longest, take }: CsvOptions): Promise<void> {
  let [records, turn] = [0, 0];
  for (let at = 0; at < csv.length; records++) {
    const start = at;
    const cells: string[] = [];
    for (let isMore = true; isMore;) {
      if (at - turn > LETTERS_PER_TURN) {
        turn = at;
        await yieldToEventLoop();
      }
      const cell = readCell(csv, at, { delimiter, longest });
      if (!cell || cell.end - start > longest) throw new BrokenCsv(records);
      if (cells.length < MAX_CELLS_OF_ROW) cells.push(cell.text);
      // Spreadsheet programs fill rows with empty cells.
      else if (cell.text.trim() !== "") throw new BrokenCsv(records);
      isMore = csv[cell.end] === delimiter;
      at = isMore ? cell.end + 1 : cell.end;
    }
    if (!take(cells)) return;
    at += csv.startsWith("\r\n", at) ? 2 : 1;
  }
}

/** Null where its quotation mark is not closed, or too far away. */
function readCell(
  csv: string,
  from: number,
  { delimiter, longest }: { delimiter: string; longest: number },
): { text: string; end: number } | null {
  if (csv[from] !== '"') {
    const end = nextMark(csv, delimiter, { from, to: from + longest + 1 });
    return { text: csv.slice(from, end), end };
  }
  let close = csv.indexOf('"', from + 1);
  while (close >= 0 && csv[close + 1] === '"' && close - from <= longest) {
    close = csv.indexOf('"', close + 2);
  }
  if (close < 0 || close - from > longest) return null;
  const end = nextMark(csv, delimiter, { from: close + 1, to: close + longest + 1 });
  const text = csv.slice(from + 1, close).replaceAll('""', '"');
  // Text after the closing quote: both quotes are letters.
  return { text: end === close + 1 ? text : `"${text}${csv.slice(close, end)}`, end };
}
