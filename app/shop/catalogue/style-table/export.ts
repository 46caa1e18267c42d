import { csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { guarded } from "~/shop/base/files/table/cells";
import { cellsOf } from "./cells";
import { COLUMN_KEYS, COLUMNS, type TableStyle } from "./columns";

const SEMICOLON = { separator: ";" } as const;

/** The table of styles as a CSV file that Excel with Slovenian settings opens and that can be uploaded again. */
export function stylesCsv(styles: readonly TableStyle[]): string {
  return csvText([COLUMN_KEYS.map((key) => COLUMNS[key]), ...styles.map(rowOf)], SEMICOLON);
}

/** The same file in chunks, from batches of styles. */
export async function* stylesCsvInPieces(
  batches: AsyncIterable<readonly TableStyle[]>,
): AsyncGenerator<string, void> {
  yield stylesCsv([]);
  for await (const styles of batches) yield csvLines(styles.map(rowOf), SEMICOLON);
}

function rowOf(style: TableStyle) {
  const cells = cellsOf(style);
  return COLUMN_KEYS.map((key) => guarded(cells[key]));
}

/** The file's name, with the day. */
export function stylesCsvName(now: Date): string {
  return `styles-${isoDay(now)}.csv`;
}
