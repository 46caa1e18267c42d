import { csvLines, csvText } from "~/formats/csv";
import { isoDay } from "~/formats/dates";
import { guarded } from "~/shop/base/files/table/cells";
import { COLUMN_KEYS, COLUMNS, type CustomerCells } from "./columns";

const SEMICOLON = { separator: ";" } as const;

/** The table of customers as a CSV file that can be uploaded again, in chunks. */
export async function* customersCsv(
  batches: AsyncIterable<readonly { cells: CustomerCells }[]>,
): AsyncGenerator<string, void> {
  yield csvText([COLUMN_KEYS.map((key) => COLUMNS[key])], SEMICOLON);
  for await (const customers of batches) {
    const rows = customers.map(({ cells }) => COLUMN_KEYS.map((key) => guarded(cells[key])));
    yield csvLines(rows, SEMICOLON);
  }
}

/** The file's name, with the day. */
export const customersCsvName = (now: Date) => `customers-${isoDay(now)}.csv`;
