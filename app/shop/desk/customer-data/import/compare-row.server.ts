import * as t from "~/messages/desk";
import { isAsExported, unguarded } from "~/shop/base/files/table/cells";
import type { Correction, Fault } from "~/shop/base/files/table/preview";
import type { Table, TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell, surplusCells } from "~/shop/base/files/table/rows-by-key";
import { COLUMN_KEYS, type ColumnKey, COLUMNS, type CustomerCells } from "./columns";
import type { CurrentCustomer } from "./current-customers.server";
import { cellsOf, customerOf, lostZeros, readCells, type TableCustomer } from "./read-cells.server";

/** What applying a row would do. */
export type Outcome =
  | {
      kind: "changed";
      before: CurrentCustomer;
      after: TableCustomer;
      fields: ColumnKey[];
    }
  | { kind: "new"; after: TableCustomer }
  | { kind: "unchanged"; before: CurrentCustomer }
  | { kind: "wrong"; email: string; faults: Fault<ColumnKey>[] };

const NEW_CELLS = Object.fromEntries(COLUMN_KEYS.map((key) => [key, key === "approved" ? "yes" : ""])) as CustomerCells;

/** What applying a row would do to `before`, the customer with its e-mail address. */
export function compareRow(table: Table<ColumnKey>, row: TableRow, before: CurrentCustomer | null): Outcome {
  const email = keyCell(table, row);
  const wrong = (...faults: Fault<ColumnKey>[]): Outcome => ({ kind: "wrong", email, faults });
  const surplus = surplusCells(table, row);
  if (surplus) return wrong({ column: null, reason: surplus });
  const refusal = before && refusalOf(before);
  if (refusal) return wrong({ column: "email", reason: refusal });
  const typed = typedCells(table, row, before?.cells ?? NEW_CELLS);
  if (before && Object.keys(typed).length === 0) return { kind: "unchanged", before };
  const read = readCells({ ...(before?.cells ?? NEW_CELLS), ...typed, email });
  if ("faults" in read) return wrong(...read.faults);
  if (!before) return { kind: "new", after: read.customer };
  // What the row does not say stays as it is stored, even where it would be written otherwise today.
  const written = cellsOf(read.customer);
  const said = Object.keys(typed) as ColumnKey[];
  const cells = { ...before.cells, ...Object.fromEntries(said.map((key) => [key, written[key]])) };
  if (cells.approved !== before.cells.approved) {
    return wrong({
      column: "approved",
      reason: t.approveOnPage(),
    });
  }
  const fields = COLUMN_KEYS.filter((key) => cells[key] !== before.cells[key]);
  return fields.length > 0
    ? { kind: "changed", before, after: customerOf(cells), fields }
    : { kind: "unchanged", before };
}

/** What a row seems to mean: postcodes with the zeros at their front. */
export function correctionsOf(table: Table<ColumnKey>, row: TableRow, before: CurrentCustomer | null): Correction[] {
  const known = before?.cells ?? NEW_CELLS;
  const typed = typedCells(table, row, known);
  return lostZeros({ ...known, ...typed })
    .filter(([column]) => column in typed)
    .map(([column, right]) => ({
      row: row.row,
      key: keyCell(table, row),
      place: table.places.get(column)!,
      heading: COLUMNS[column],
      typed: typed[column]!,
      right,
    }));
}

/** Why a customer is not changed from a table; null when it may be. */
export function refusalOf({ isStaff, approvalStatus }: CurrentCustomer): string | null {
  if (isStaff) return t.adminNotImported();
  if (approvalStatus === "colleague") return t.isColleague();
  return approvalStatus === "closed" ? t.accountIsClosed() : null;
}

/** The cells that differ from the present ones, but the e-mail. Of a new customer, an empty "Approved" counts as yes. */
function typedCells({ places }: Table<ColumnKey>, { cells }: TableRow, present: CustomerCells): Partial<CustomerCells> {
  const typed: Partial<CustomerCells> = {};
  for (const [key, place] of places) {
    const cell = cells[place] ?? "";
    const isDefault = key === "approved" && cell.trim() === "";
    if (key === "email" || isDefault || isAsExported(cell, present[key])) continue;
    typed[key] = unguarded(cell).trim();
  }
  return typed;
}
