import { randomUUID } from "node:crypto";

import { db, type Prisma } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import { rememberColumnAnswers } from "~/shop/base/files/table/column-answers.server";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import {
  type BookedStatement,
  type StatementEntry,
  STATEMENT_KEPT_HOURS,
  type StoredCsv,
  type StoredStatement,
} from "./entry";

export interface StatementUpload {
  id: string;
  fileName: string;
  entries: StatementEntry[];
  /** Null for any other file. */
  csv: string | null;
  /** What was said about the columns of a CSV file. */
  answers: ColumnAnswers;
  /** A CSV file about whose columns something must be asked. */
  isAsked: boolean;
  result: BookedStatement | null;
}

const MAX_FILE_NAME = 100;
const ID = /^[0-9a-f-]{36}$/;

/**
 * For STATEMENT_KEPT_HOURS; deletes expired ones. What somebody has just said about its columns is kept for the next
 * statement with these headings. Returns the id.
 */
export async function storeStatement(
  userId: string,
  name: string,
  statement: StoredStatement,
  said?: { headings: readonly string[]; answers: ColumnAnswers },
): Promise<string> {
  const id = randomUUID();
  const fileName = singleLine(name.split(/[/\\]/).at(-1) ?? "").slice(0, MAX_FILE_NAME);
  await db.write(async (tx) => {
    await tx.statementUpload.deleteMany({ where: { createdAt: { lte: expiryLimit() } } });
    await tx.statementUpload.createMany({
      data: {
        id,
        userId,
        fileName: fileName || "statement",
        entries: statement as unknown as Prisma.InputJsonValue,
      },
    });
    if (said) {
      const asked = { kind: "statement", companyId: null, headings: said.headings } as const;
      await rememberColumnAnswers(tx, asked, said.answers);
    }
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
  const { csv, answers = {}, entries }: Partial<StoredCsv> = Array.isArray(stored) ? { entries: stored } : stored;
  return {
    ...row,
    csv: csv ?? null,
    answers,
    entries: entries ?? [],
    isAsked: entries === undefined,
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
