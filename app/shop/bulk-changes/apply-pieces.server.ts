import { db } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { changePiecesInTransaction, withLatestEans } from "~/shop/catalogue/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/piece-changes";
import { type ComparedUpload, compareUpload } from "~/shop/catalogue/piece-table/compare.server";
import { wrongRowsFile } from "~/shop/catalogue/piece-table/preview.server";
import { TABLE_KINDS } from "~/shop/files/table/format";
import { type Applied, applyText, wrongRowsText } from "~/shop/files/table/row-kinds";
import { findUpload, ownUpload, type Upload } from "~/shop/files/table/uploads.server";
import { Problem } from "~/shop/problem";
import type { BulkResult, KeptRequest } from "./bulk-change";

/**
 * Applies the valid rows of a table of pieces in one transaction, skips the others, and keeps what undoes it as a bulk change with
 * the id of the upload. `seen` is the fingerprint of the preview that the admin confirmed. Does nothing when the table is applied
 * already. Throws a Problem: not_found; stale when the pieces have changed since the preview; wrong_step when there is nothing to
 * apply.
 */
export async function applyUpload(userId: string, id: string, seen: string): Promise<void> {
  const upload = await findUpload("pieces", userId, id);
  if (!upload) throw notFound();
  if (upload.appliedAt) return;
  const compared = await compareUpload(upload);
  try {
    if (compared.fingerprint !== seen) throw stale();
    if (compared.counts.changed === 0) {
      throw new Problem("wrong_step", "There is nothing in the table to apply.");
    }
    await withLatestEans(() => write(userId, upload, compared));
  } catch (error) {
    // A concurrent submit of the same form may have applied it: then this is no error.
    const latest = await findUpload("pieces", userId, id);
    if (!latest) throw notFound();
    const isStale = error instanceof PieceConflict || error instanceof EanTaken;
    if (!latest.appliedAt) throw isStale ? stale() : error;
  }
}

async function write(userId: string, upload: Upload, compared: ComparedUpload): Promise<void> {
  const { counts, rows } = compared;
  const changes = rows.flatMap((row) =>
    row.kind === "changed" ? [{ ...row.change, styleId: row.before.styleId }] : [],
  );
  // From now on only the rows that were left out are needed.
  const csv = wrongRowsFile(compared);
  const now = new Date();
  await db.write(async (tx) => {
    const { count } = await tx.tableUpload.updateMany({
      where: { ...ownUpload("pieces", userId, upload.id), appliedAt: null },
      data: { appliedAt: now, csv },
    });
    if (count === 0) throw stale();
    const before = await changePiecesInTransaction(tx, changes, userId);
    const request: KeptRequest = { kind: "pieces", fileName: upload.fileName };
    const result: BulkResult = { count: before.length, refused: [], before };
    await tx.bulkChange.create({
      data: {
        id: upload.id,
        kind: request.kind,
        userId,
        request,
        back: TABLE_KINDS.pieces.address,
        appliedAt: now,
        result: result as object,
      },
      select: { id: true },
    });
    const without = counts.wrong ? `, without ${wrongRowsText(counts.wrong)}` : "";
    await record(tx, {
      actorId: userId,
      action: "change_pieces_from_table",
      subject: subjectOf(upload.id),
      label: upload.fileName,
      note: applyText(counts, "pieces") + without,
      after: { Changed: counts.changed, "Wrong rows left out": counts.wrong },
    });
  });
}

/** What applying a table did, from the audit log. */
export async function findAppliedUpload(id: string): Promise<Applied> {
  const entry = await db.read.auditEntry.findFirst({
    where: { subject: subjectOf(id), action: "change_pieces_from_table" },
    select: { after: true },
  });
  const after = (entry?.after ?? {}) as Record<string, number | undefined>;
  return { changed: after.Changed ?? 0, new: 0, wrong: after["Wrong rows left out"] ?? 0 };
}

const subjectOf = (id: string) => `upload:${id}`;

const notFound = () => new Problem("not_found", "There is no such table.");

const stale = () =>
  new Problem(
    "stale",
    "Pieces have changed since you looked at this page, so nothing was applied. Look at what would change now.",
  );
