import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { yieldToEventLoop } from "~/event-loop.server";
import { normaliseEmail } from "~/formats/email";
import { readTable, type Table, type TableRow } from "~/shop/files/table/read-table.server";
import type { Counts } from "~/shop/files/table/row-kinds";
import { keyCell, repeatedReason, rowsByKey } from "~/shop/files/table/rows-by-key";
import type { Upload } from "~/shop/files/table/uploads.server";
import { type ColumnKey, CUSTOMER_TABLE } from "./columns";
import { compareRow, type Outcome } from "./compare-row.server";
import { cellsOf } from "./read-cells.server";
import { countCustomers, customersOfEmails } from "./current-customers.server";

/** A row of the table and what applying it would do. */
export type ComparedRow = TableRow & Outcome;

/** A table of customers and what applying it would do. */
export interface ComparedUpload {
  table: Table<ColumnKey>;
  rows: ComparedRow[];
  counts: Counts;
  /** The number of customers that the table does not contain; they are not changed. */
  absent: number;
  /** A hash of the outcome of every row, with what it is compared with. */
  fingerprint: string;
}

const ROWS_PER_TURN = 50;

/** Parses an uploaded table and compares it with the present accounts. Writes nothing. */
export async function compareUpload(upload: Upload): Promise<ComparedUpload> {
  const table = await readTable(upload.csv, CUSTOMER_TABLE);
  const rowsOf = rowsByKey(table, normaliseEmail);
  const emails = [...rowsOf.keys()].filter((email) => email !== "" && !email.includes("\0"));
  const known = new Map(
    (await customersOfEmails(db.read, emails)).map((one) => [one.cells.email, one]),
  );
  const rows: ComparedRow[] = [];
  const counts: Counts = { changed: 0, new: 0, wrong: 0, unchanged: 0 };
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const email = normaliseEmail(keyCell(table, row));
    const same = rowsOf.get(email)!;
    const outcome =
      email && same.length > 1
        ? repeated(keyCell(table, row), same)
        : compareRow(table, row, known.get(email) ?? null);
    rows.push({ ...row, ...outcome });
    counts[outcome.kind] += 1;
  }
  const named = [...known.values()].filter(
    ({ isAdmin, approvalStatus }) => !isAdmin && approvalStatus === "approved",
  );
  const absent = (await countCustomers()) - named.length;
  return { table, rows, counts, absent, fingerprint: fingerprintOf(rows) };
}

function repeated(email: string, rows: readonly number[]): Outcome {
  const reason = repeatedReason("e-mail", rows);
  return { kind: "wrong", email, faults: [{ column: "email", reason }] };
}

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const outcomes = rows.map((row) => [
    row.row,
    row.kind,
    "before" in row ? [row.before.id, row.before.cells] : null,
    "after" in row ? cellsOf(row.after) : null,
  ]);
  return createHash("sha256").update(JSON.stringify(outcomes)).digest("base64url");
}
