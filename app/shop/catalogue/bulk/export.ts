import { csvText } from "~/shop/csv";
import type { StyleFields } from "../style-fields";
import { cellsOf, guarded } from "./cells";
import { COLUMN_KEYS, COLUMNS, isNote, NOTES } from "./columns";

/** The table of styles as a file that a spreadsheet of the brand's country opens and the shop takes back. */
export function stylesCsv(styles: readonly StyleFields[]): string {
  const rows = styles.map((style) => {
    const cells = cellsOf(style);
    return COLUMN_KEYS.map((key) => guarded(cells[key]));
  });
  return csvText([COLUMN_KEYS.map((key) => COLUMNS[key]), ...rows], { separator: ";" });
}

/** The file's name, with the day (UTC). */
export function stylesCsvName(now: Date): string {
  return `styles-${now.toISOString().slice(0, 10)}.csv`;
}

/**
 * Rows as they were handed in, each with its number and what is wrong with it in front, to be mended and handed in
 * again.
 */
export function wrongRowsCsv(
  headings: readonly string[],
  rows: readonly { row: number; cells: readonly string[]; reason: string }[],
): string {
  const withoutNotes = (cells: readonly string[]) =>
    cells.filter((_, place) => !isNote(headings[place] ?? ""));
  return csvText(
    [
      [NOTES.row, NOTES.reason, ...withoutNotes(headings)],
      ...rows.map(({ row, cells, reason }) => [row, reason, ...withoutNotes(cells)]),
    ],
    { separator: ";" },
  );
}
