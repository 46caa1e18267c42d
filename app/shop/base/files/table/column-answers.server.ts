import { createHash } from "node:crypto";

import type { Reader, Tx } from "~/db/db.server";
import { trimmedEnd } from "./cells";
import type { ColumnAnswers } from "./column-questions";
import { folded, type TableKind } from "./format";

/** Whose answers: those about tables of a kind, of a company or, null, of the brand. */
interface Asked {
  kind: TableKind | "statement" | "order";
  companyId: string | null;
  /** The row of headings. */
  headings: readonly string[];
}

/** So many answers of a kind are kept of a company; the oldest are deleted. */
export const MAX_COLUMN_ANSWERS = 200;

/** What was said about tables with this row of headings, whatever its case and punctuation; {} for nothing. */
export async function findColumnAnswers(from: Pick<Reader | Tx, "columnAnswer">, asked: Asked): Promise<ColumnAnswers> {
  const key = keyOf(asked);
  const row = key && (await from.columnAnswer.findUnique({ where: { key } }));
  return row ? (row.answer as ColumnAnswers) : {};
}

/** Keeps what was said about tables with this row of headings, in place of what was said before; nothing for a table without headings. */
export async function rememberColumnAnswers(tx: Tx, asked: Asked, answer: ColumnAnswers): Promise<void> {
  const key = keyOf(asked);
  if (!key) return;
  const { kind, companyId } = asked;
  await tx.columnAnswer.upsert({ where: { key }, create: { key, kind, companyId, answer }, update: { answer } });
  const old = await tx.columnAnswer.findMany({
    where: { companyId, kind },
    orderBy: [{ updatedAt: "desc" }, { key: "asc" }],
    skip: MAX_COLUMN_ANSWERS,
    select: { key: true },
  });
  if (old.length > 0) await tx.columnAnswer.deleteMany({ where: { key: { in: old.map((one) => one.key) } } });
}

/** Null without headings. */
function keyOf({ kind, companyId, headings }: Asked): string | null {
  const row = trimmedEnd(headings.map((heading) => folded(heading.normalize("NFKC"))));
  if (row.length === 0) return null;
  return createHash("sha256")
    .update(JSON.stringify([kind, companyId, row]))
    .digest("base64url");
}
