import { csvLines } from "~/formats/csv";
import { isHtml, readHtmlTable } from "../html-table.server";
import { MAX_CELL_LETTERS } from "../workbook/limits";
import { isWorkbook, readWorkbook, type Worksheet } from "../workbook/read-workbook.server";
import { decodeTable, type Encoding } from "./encoding.server";
import type { SheetChoice } from "./preview";

/** So many empty rows of a worksheet are kept; further ones are left out. */
const MAX_EMPTY_ROWS = 1_000;

/** The text of an uploaded table. */
export interface TableFile {
  text: string;
  encoding: Encoding;
  /** Null where there are no others. */
  sheets: SheetChoice | null;
}

/**
 * An uploaded table as the text of a CSV file: an .xlsx workbook, CSV in any usual encoding, or a table of HTML. Of a workbook,
 * the sheet whose rows `matches` accepts, otherwise the first with rows. Throws a Problem unreadable for another kind of file.
 */
export async function readTableFile(
  bytes: Uint8Array,
  matches: (rows: readonly string[][]) => boolean,
): Promise<TableFile> {
  if (isWorkbook(bytes)) {
    const { sheets, unread } = await readWorkbook(bytes, { isLast: matches, cellLetters: MAX_CELL_LETTERS });
    const [first] = sheets as [Worksheet];
    const last = sheets.at(-1)!;
    const sheet = matches(last.rows) ? last : first;
    const others = sheets.filter((one) => one !== sheet && !one.isHidden).map(({ name }) => name);
    const choice = { read: sheet.name, unread: [...others, ...unread] };
    const text = csvOf(sheet.rows, sheet.numbers);
    return { text, encoding: "utf-8", sheets: choice.unread.length > 0 ? choice : null };
  }
  const decoded = { ...(await decodeTable(bytes)), sheets: null };
  if (!isHtml(decoded.text)) return decoded;
  const rows = await readHtmlTable(decoded.text);
  return { ...decoded, text: csvOf(rows, [...rows.keys()]) };
}

/** Rows as CSV, each in the line of its number. */
function csvOf(rows: readonly string[][], numbers: readonly number[]): string {
  let left = MAX_EMPTY_ROWS;
  const lines = rows.flatMap((cells, at) => {
    const empty = Math.min(left, numbers[at]! - (numbers[at - 1] ?? -1) - 1);
    left -= empty;
    return [...Array<string[]>(empty).fill([]), cells];
  });
  return csvLines(lines, { separator: ";", isInternal: true });
}
