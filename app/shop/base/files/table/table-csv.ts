import { csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { guarded } from "./cells";
import { columnKeys, type TableFormat } from "./format";

const SEMICOLON = { separator: ";" } as const;

/**
 * A table as a CSV file that Excel with Slovenian settings opens and that can be uploaded again, in chunks, from batches of what
 * its rows are about.
 */
export async function* tableCsv<Column extends string, Row>(
  format: TableFormat<Column>,
  cellsOf: (row: Row) => Record<Column, string>,
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncGenerator<string, void> {
  const keys = columnKeys(format);
  yield csvText([keys.map((key) => format.headings[key])], SEMICOLON);
  for await (const rows of batches) {
    const lines = rows.map(cellsOf).map((cells) => keys.map((key) => guarded(cells[key])));
    yield csvLines(lines, SEMICOLON);
  }
}

/** The name of such a file, with the day: "styles-2026-11-20.csv". */
export const tableCsvName = (
  of: "styles" | "pieces" | "incoming" | "customers" | "shipping-prices",
  now = new Date(),
) => `${of}-${isoDay(now)}.csv`;
