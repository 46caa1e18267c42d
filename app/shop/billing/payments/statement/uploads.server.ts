import { randomUUID } from "node:crypto";

import { db } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import { type BookedStatement, type StatementEntry, STATEMENT_KEPT_HOURS, type StoredStatement } from "./entry";

export interface StatementUpload {
  id: string;
  fileName: string;
  entries: StatementEntry[];
  /** A file whose columns must be asked for before it has entries; otherwise null. */
  csv: string | null;
  result: BookedStatement | null;
}

const MAX_FILE_NAME = 100;
const ID = /^[0-9a-f-]{36}$/;

/** For STATEMENT_KEPT_HOURS; deletes expired ones. Returns the id. */
export async function storeStatement(userId: string, name: string, statement: StoredStatement): Promise<string> {
  const id = randomUUID();
  const fileName = singleLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, MAX_FILE_NAME);
  await db.write(async (tx) => {
    await tx.statementUpload.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.statementUpload.createMany({
      data: {
        id,
        userId,
        fileName: fileName || "statement",
        entries: Array.isArray(statement) ? statement.map((entry) => ({ ...entry })) : statement,
      },
    });
  });
  return id;
}

/** Null when it is unknown, another user's, or expired. */
export async function findStatement(userId: string, id: string): Promise<StatementUpload | null> {
  if (!ID.test(id)) return null;
  const row = await db.read.statementUpload.findFirst({
    where: ownStatement(userId, id),
    select: { id: true, fileName: true, entries: true, result: true },
  });
  if (!row) return null;
  const stored = row.entries as unknown as StoredStatement;
  return {
    ...row,
    ...(Array.isArray(stored) ? { entries: stored, csv: null } : { entries: [], csv: stored.csv }),
    result: row.result as unknown as BookedStatement | null,
  };
}

/** Unless it was booked. */
export async function discardStatement(userId: string, id: string): Promise<void> {
  await db.write((tx) => tx.statementUpload.deleteMany({ where: { ...ownStatement(userId, id), bookedAt: null } }));
}

/** Unexpired. */
export const ownStatement = (userId: string, id: string) => ({
  id,
  userId,
  createdAt: { gt: expiryLimit() },
});

const expiryLimit = () => new Date(Date.now() - STATEMENT_KEPT_HOURS * 3_600_000);
