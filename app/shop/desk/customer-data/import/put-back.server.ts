import type { Tx } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import type { CustomerCells } from "./columns";
import { refusalOf } from "./compare-row.server";
import type { ComparedRow } from "./compare.server";
import { customersOfIds } from "./current-customers.server";
import { cellsOf, readCells } from "./read-cells.server";
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

/**
 * Puts back the customers of a table whose changed cells nobody has changed since, in a transaction, and returns how many.
 * Throws a Problem "stale" when somebody changes one meanwhile.
 */
export async function putBackCustomers(tx: Tx, actorId: string, applied: readonly AppliedCustomer[]): Promise<number> {
  const customers = await customersOfIds(
    tx,
    applied.map(({ id }) => id),
  );
  const present = new Map(customers.map((one) => [one.id, one]));
  const rows = applied.flatMap(({ id, was, made }) => {
    const before = present.get(id);
    if (!before || refusalOf(before)) return [];
    const fields = Object.keys(was) as (keyof CustomerCells)[];
    if (fields.some((field) => before.cells[field] !== made[field])) return [];
    const read = readCells({ ...before.cells, ...was });
    if ("faults" in read) return [];
    const after = read.customer;
    return [{ kind: "changed" as const, row: 0, cells: [], before, after, fields }];
  });
  if (!(await writeCustomers(tx, rows, { actorId, invites: false }))) {
    throw new Problem("stale", { what: "undo of customers" });
  }
  return rows.length;
}
