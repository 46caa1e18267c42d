import { createHash } from "node:crypto";

import { db } from "~/db/db.server";
import { normaliseEmail } from "~/formats/email";
import { compareRows, type ComparedTable, countsOf } from "~/shop/base/files/table/editable-table.server";
import { readTable, type TableRow } from "~/shop/base/files/table/read-table.server";
import { keyCell } from "~/shop/base/files/table/rows-by-key";
import type { TableUpload } from "~/shop/base/files/table/table-uploads.server";
import { type ColumnKey, CUSTOMER_TABLE } from "./columns";
import { compareRow, correctionsOf, type Outcome } from "./compare-row.server";
import { cellsOf } from "./read-cells.server";
import { countCustomers, customersOfEmails } from "./current-customers.server";

/** A row of the table and what applying it would do. */
export type ComparedRow = TableRow & Outcome;

/** Compares an uploaded table with the present customers. */
export async function compareUpload({ csv, answers }: TableUpload): Promise<ComparedTable<ColumnKey, ComparedRow>> {
  const table = await readTable(csv, CUSTOMER_TABLE, answers);
  const keys = new Set(table.rows.map((row) => normaliseEmail(keyCell(table, row))));
  const emails = [...keys].filter((email) => email !== "" && !email.includes("\0"));
  const known = new Map((await customersOfEmails(db.read, emails)).map((one) => [one.cells.email, one]));
  const key = { keyOf: normaliseEmail, name: "e-mail" };
  const rows = await compareRows(table, key, (row, email, repeated) =>
    repeated ? wrongEmail(keyCell(table, row), repeated) : compareRow(table, row, known.get(email) ?? null),
  );
  const named = [...known.values()].filter(({ isStaff, approvalStatus }) => !isStaff && approvalStatus === "approved");
  const absent = (await countCustomers()) - named.length;
  const corrections = table.rows.flatMap((row) =>
    correctionsOf(table, row, known.get(normaliseEmail(keyCell(table, row))) ?? null),
  );
  const counts = countsOf(rows);
  return { table, rows, counts, absent, corrections, fingerprint: fingerprintOf(rows) };
}

const wrongEmail = (email: string, reason: string): Outcome => ({
  kind: "wrong",
  email,
  faults: [{ column: "email", reason }],
});

function fingerprintOf(rows: readonly ComparedRow[]): string {
  const outcomes = rows.map((row) => [
    row.row,
    row.kind,
    "before" in row ? [row.before.id, row.before.cells] : null,
    "after" in row ? cellsOf(row.after) : null,
  ]);
  return createHash("sha256").update(JSON.stringify(outcomes)).digest("base64url");
}
