import { db } from "~/db/db.server";
import { Problem } from "~/shop/base/problem";
import { changeUpload, findUpload, keepUpload, type Upload } from "../uploads.server";
import { findColumnAnswers, rememberColumnAnswers } from "./column-answers.server";
import type { ColumnAnswers } from "./column-questions";
import type { TableFormat, TableKind } from "./format";
import { namesKey, readAskedTable } from "./read-table.server";
import { readTableFile, type TableFile } from "./table-file.server";

/** What is kept of an uploaded table. */
interface TableContent {
  /** Its text; after it is applied, only the rows that were left out, or "" when there are none. */
  csv: string;
  /** What was said its columns are. */
  answers: ColumnAnswers;
}

/** An uploaded table. */
export type TableUpload = Upload<TableContent>;

/**
 * Stores a table with what was said of the columns of the last one with these headings. Throws a Problem (unreadable) for a file that
 * is no table.
 */
export async function storeTable<Column extends string>(
  format: TableFormat<Column>,
  userId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<{ id: string } & Pick<TableFile, "encoding" | "sheets">> {
  const { text: csv, encoding, sheets } = await readTableFile(file.bytes, (rows) => namesKey(rows, format));
  const { kind } = format;
  const { headings } = await readAskedTable(csv, format);
  const answers = await findColumnAnswers(db.read, { kind, companyId: null, headings });
  const id = await keepUpload({ kind, userId, fileName: file.name || "table.csv" }, { csv, answers });
  return { id, encoding, sheets };
}

/** An uploaded table of this user; null when it is unknown, another user's, or expired. */
export const findTable = (kind: TableKind, userId: string, id: string): Promise<TableUpload | null> =>
  findUpload<TableContent>({ kind, userId, id });

/**
 * Keeps what is said about the columns of a table, for it and for the next ones with its headings. Throws a Problem (stale) when it
 * was changed or applied in another tab.
 */
export async function answerColumns(
  kind: TableKind,
  userId: string,
  { id, version, csv }: TableUpload,
  { headings, answers }: { headings: readonly string[]; answers: ColumnAnswers },
): Promise<void> {
  await db.write(async (tx) => {
    const isChanged = await changeUpload({ kind, userId, id }, version, { csv, answers }, tx);
    if (!isChanged) throw new Problem("stale.table", { kind });
    await rememberColumnAnswers(tx, { kind, companyId: null, headings }, answers);
  });
}
