import { plainCode } from "~/formats/text";
import * as t from "~/messages/tables";
import type { Table } from "./read-table.server";
import { trimmedEnd, unguarded } from "./cells";

/** The cell that says which row of the shop a row is about: a code or an e-mail address. */
export function keyCell<Column extends string>(
  { places, format }: Table<Column>,
  { cells }: { cells: readonly string[] },
): string {
  return plainCode(unguarded(cells[places.get(format.key)!] ?? ""));
}

/** The numbers of the rows by their key, which `normalise` makes comparable. */
export function rowsByKey<Column extends string>(
  table: Table<Column>,
  normalise: (key: string) => string,
): Map<string, number[]> {
  const rows = new Map<string, number[]>();
  for (const row of table.rows) {
    const key = normalise(keyCell(table, row));
    const others = rows.get(key);
    if (others) others.push(row.row);
    else rows.set(key, [row.row]);
  }
  return rows;
}

/** Why a row has more cells than there are headings; null when it has not. Empty ones do not count. */
export function surplusCells<Column extends string>(
  { headings }: Table<Column>,
  { cells }: { cells: readonly string[] },
): string | null {
  const filled = trimmedEnd(cells).length;
  return filled > headings.length ? t.tooManyCells({ cells: filled, headings: headings.length }) : null;
}
