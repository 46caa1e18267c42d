import { db } from "~/db/db.server";
import { rememberColumnAnswers } from "~/shop/base/files/table/column-answers.server";
import type { ColumnAnswers } from "~/shop/base/files/table/column-questions";
import { discardUpload, findUpload, keepUpload, type Upload } from "~/shop/base/files/uploads.server";
import type { BookedStatement, StatementEntry, StoredCsv, StoredStatement } from "./entry";

export type StatementUpload = Upload<
  {
    entries: StatementEntry[];
    /** Null for any other file. */
    csv: string | null;
    /** What was said about the columns of a CSV file. */
    answers: ColumnAnswers;
    /** A CSV file about whose columns something must be asked. */
    isAsked: boolean;
  },
  BookedStatement
>;

/** The statement of a user in the store of uploads. */
export const ownStatement = (userId: string, id: string) => ({ kind: "statement", userId, id });

/** What somebody has just said about its columns is kept for the next statement with these headings. Returns the id. */
export function storeStatement(
  userId: string,
  name: string,
  statement: StoredStatement,
  said?: { headings: readonly string[]; answers: ColumnAnswers },
): Promise<string> {
  const content = Array.isArray(statement) ? { entries: statement } : statement;
  return db.write(async (tx) => {
    if (said) {
      const asked = { kind: "statement", companyId: null, headings: said.headings } as const;
      await rememberColumnAnswers(tx, asked, said.answers);
    }
    return keepUpload({ kind: "statement", userId, fileName: name || "statement" }, content, tx);
  });
}

/** Null when it is unknown, another user's, or expired. */
export async function findStatement(userId: string, id: string): Promise<StatementUpload | null> {
  const found = await findUpload<Partial<StoredCsv>, BookedStatement>(ownStatement(userId, id));
  if (!found) return null;
  const { csv = null, answers = {}, entries } = found;
  return { ...found, csv, answers, entries: entries ?? [], isAsked: entries === undefined };
}

/** Unless it was booked. */
export const discardStatement = (userId: string, id: string): Promise<void> => discardUpload(ownStatement(userId, id));
