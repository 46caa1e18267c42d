import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import { columnFinder, type TableFormat, type TableKind } from "./format";
import { TABLE_KEPT_HOURS } from "./limits";
import { readTable } from "./read-table.server";
import { readTableFile, type TableFile } from "./table-file.server";

/** An uploaded table. */
export interface Upload {
  id: string;
  fileName: string;
  /** Its text; after it is applied, only the rows that were left out, or "" when there are none. */
  csv: string;
  appliedAt: Date | null;
}

const MAX_FILE_NAME = 100;
const ID = /^[0-9a-f-]{36}$/;

/**
 * Stores an uploaded table for TABLE_KEPT_HOURS and deletes expired ones. Throws a Problem (unreadable) for a file that
 * is not such a table.
 */
export async function storeUpload<Column extends string>(
  format: TableFormat<Column>,
  userId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<{ id: string } & Pick<TableFile, "encoding" | "sheets">> {
  const columnOf = columnFinder(format);
  const hasKey = ([headings]: readonly string[][]) =>
    headings?.some((heading) => columnOf(heading) === format.key) ?? false;
  const { text: csv, encoding, sheets } = await readTableFile(file.bytes, hasKey);
  await readTable(csv, format);
  const id = randomUUID();
  await db.write(async (tx) => {
    await tx.tableUpload.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.tableUpload.create({
      data: { id, kind: format.kind, userId, fileName: fileName(file.name), csv },
      select: { id: true },
    });
  });
  return { id, encoding, sheets };
}

/** An uploaded table of this user; null when it is unknown, another user's, or expired. */
export async function findUpload(kind: TableKind, userId: string, id: string): Promise<Upload | null> {
  if (!ID.test(id)) return null;
  return db.read.tableUpload.findFirst({
    where: ownUpload(kind, userId, id),
    select: { id: true, fileName: true, csv: true, appliedAt: true },
  });
}

/** Replaces the text of an uploaded table, unless it was applied. */
export async function replaceUpload(
  kind: TableKind,
  userId: string,
  { id, csv }: Pick<Upload, "id" | "csv">,
): Promise<void> {
  await db.write((tx) =>
    tx.tableUpload.updateMany({
      where: { ...ownUpload(kind, userId, id), appliedAt: null },
      data: { csv },
    }),
  );
}

/** Deletes an uploaded table, unless it was applied. */
export async function discardUpload(kind: TableKind, userId: string, id: string): Promise<void> {
  await db.write((tx) => tx.tableUpload.deleteMany({ where: { ...ownUpload(kind, userId, id), appliedAt: null } }));
}

/** The Prisma condition for a user's own, unexpired upload. */
export function ownUpload(kind: TableKind, userId: string, id: string) {
  return { id, kind, userId, createdAt: { gt: expiryLimit() } };
}

function expiryLimit(): Date {
  return new Date(Date.now() - TABLE_KEPT_HOURS * 3_600_000);
}

/** The file name without folders, which some browsers include. */
function fileName(name: string): string {
  return singleLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, MAX_FILE_NAME) || "table.csv";
}
