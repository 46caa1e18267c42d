import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { COLUMN_KEYS, type ColumnKey, COLUMNS, type CustomerCells } from "./columns";
import { refusalOf } from "./compare-row.server";
import type { ComparedRow } from "./compare.server";
import { customersOfIds } from "./current-customers.server";
import { cellsOf, customerOf } from "./read-cells.server";
import { writeCustomers } from "./write-customers.server";

/** What a table changed of a customer: cells as they were, and as the table made them. */
export interface AppliedCustomer {
  id: string;
  was: Partial<CustomerCells>;
  made: Partial<CustomerCells>;
}

/** What putting back a table of customers needs. */
export const appliedCustomers = (rows: readonly ComparedRow[]): AppliedCustomer[] =>
  rows.flatMap((row) => {
    if (row.kind !== "changed") return [];
    const { before, after, fields } = row;
    const pick = (cells: CustomerCells) => Object.fromEntries(fields.map((field) => [field, cells[field]]));
    return [{ id: before.id, was: pick(before.cells), made: pick(cellsOf(after)) }];
  });

/** The cells of an address are put back together. */
const partOf = (column: ColumnKey) => /^(billing|shipping)/.exec(column)?.[0] ?? column;

/**
 * Puts back those cells of the customers of a table that nobody has changed since, in a transaction. Returns how many customers that were,
 * and the names of what is left: "ana@shop.example: Phone". Throws a Problem "stale" when somebody changes one meanwhile.
 */
export async function putBackCustomers(
  tx: Tx,
  actorId: string,
  applied: readonly AppliedCustomer[],
): Promise<{ restored: number; names: string[] }> {
  const customers = await customersOfIds(
    tx,
    applied.map(({ id }) => id),
  );
  const present = new Map(customers.map((one) => [one.id, one]));
  const names: string[] = [];
  const rows = applied.flatMap(({ id, was, made }) => {
    const before = present.get(id);
    if (!before) return [];
    const all = COLUMN_KEYS.filter((key) => key in was);
    const changed = new Set(all.filter((field) => before.cells[field] !== made[field]).map(partOf));
    const fields = refusalOf(before) ? [] : all.filter((field) => !changed.has(partOf(field)));
    const others = all
      .filter((field) => !fields.includes(field) && before.cells[field] !== was[field])
      .map((field) => COLUMNS[field]);
    if (others.length > 0) names.push(`${before.cells.email}: ${others.join(", ")}`);
    if (fields.length === 0) return [];
    const cells = { ...before.cells, ...Object.fromEntries(fields.map((field) => [field, was[field]])) };
    return [{ kind: "changed" as const, row: 0, cells: [], before, after: customerOf(cells), fields }];
  });
  if (!(await writeCustomers(tx, rows, { actorId, invites: false }))) {
    throw new Problem("stale.customers");
  }
  return { restored: rows.length, names };
}
