import * as tTables from "~/messages/tables";
import { tableChanges } from "~/shop/base/files/table/preview";
import { db, LARGE_WRITE, type Tx } from "~/db/db.server";
import { isUniqueViolation, retryUniqueViolation } from "~/db/errors.server";
import type { AuditAction } from "~/shop/base/audit/actions";
import { type NewAuditEntry, record } from "~/shop/base/audit/audit.server";
import {
  type ComparedRow,
  type ComparedTable,
  type EditableTable,
  wrongRowsFile,
} from "~/shop/base/files/table/editable-table.server";
import { TABLE_KINDS, type TableKind } from "~/shop/base/files/table/format";
import type { AppliedUpload } from "~/shop/base/files/table/preview";
import { findUpload, ownUpload } from "~/shop/base/files/table/uploads.server";
import { Problem } from "~/shop/base/problem";
import { type Kept, keepAppliedTable } from "./applied-tables.server";

/** The submit of the form below a preview. */
export interface TableToApply {
  userId: string;
  uploadId: string;
  /** The fingerprint of the preview that the admin confirmed. */
  seen: string;
}

/** What the rows of a table have changed. */
export interface Written {
  /** What undoes it; null when nothing of it can be undone. */
  kept: Kept | null;
  audit: Pick<NewAuditEntry, "before" | "after">;
}

/**
 * Applies the valid rows of an uploaded table in one transaction by `write`, skips the others, and keeps what undoes it as a bulk
 * change with the id of the upload. Does nothing when the table is applied already. Throws a Problem: not_found; stale when what it
 * is about has changed since the preview; wrong_step when there is nothing to apply.
 */
export async function applyTable<Column extends string, Row extends ComparedRow>(
  table: EditableTable<Column, Row>,
  { userId, uploadId, seen }: TableToApply,
  action: AuditAction,
  write: (tx: Tx, compared: ComparedTable<Column, Row>, fileName: string) => Promise<Written>,
): Promise<void> {
  const { kind } = table.format;
  const upload = await findUpload(kind, userId, uploadId);
  if (!upload) throw notFound();
  if (upload.appliedAt) return;
  const { fileName } = upload;
  const compared = await table.compare(upload);
  const { counts } = compared;
  try {
    if (compared.fingerprint !== seen) throw staleTable(kind);
    if (counts.changed + counts.new === 0) {
      throw new Problem("wrong_step.nothing_to_apply");
    }
    // From now on only the rows that were left out are needed.
    const csv = wrongRowsFile(table, compared);
    await retryUniqueViolation(() =>
      db.write(async (tx) => {
        const { count } = await tx.tableUpload.updateMany({
          where: { ...ownUpload(kind, userId, uploadId), appliedAt: null },
          data: { appliedAt: new Date(), csv },
        });
        if (count === 0) throw staleTable(kind);
        const { kept, audit } = await write(tx, compared, fileName);
        const back = TABLE_KINDS[kind].address;
        if (kept) await keepAppliedTable(tx, { id: uploadId, userId, back, ...kept });
        await record(tx, {
          actorId: userId,
          action,
          subject: uploadSubject(uploadId),
          label: fileName,
          ...audit,
          note: tTables.changesWithoutWrong({ changes: tableChanges(counts, kind), wrong: counts.wrong }),
        });
      }, LARGE_WRITE),
    );
  } catch (error) {
    // A concurrent submit of the same form may have applied it: then this is no error.
    const latest = await findUpload(kind, userId, uploadId);
    if (!latest) throw notFound();
    if (!latest.appliedAt) throw isUniqueViolation(error) ? staleTable(kind) : error;
  }
}

const uploadSubject = (id: string) => `upload:${id}`;

/** What applying a table did, from the audit log, and whether its bulk change can be undone now. */
export async function findAppliedTable(id: string): Promise<AppliedUpload> {
  const [entry, change] = await Promise.all([
    db.read.auditEntry.findFirst({
      where: { subject: uploadSubject(id) },
      // The next one is about undoing it.
      orderBy: { id: "asc" },
      select: { after: true },
    }),
    db.read.bulkChange.findUnique({ where: { id }, select: { undoneAt: true } }),
  ]);
  const after = (entry?.after ?? {}) as Record<string, number | undefined>;
  const changed = after.Changed ?? after["Styles changed"] ?? 0;
  return {
    changed,
    new: after.New ?? after["New styles"] ?? 0,
    wrong: after["Wrong rows left out"] ?? 0,
    invited: after.Invited ?? 0,
    undo: change ? (change.undoneAt ? "done" : "possible") : changed > 0 ? "gone" : "none",
  };
}

const notFound = () => new Problem("not_found.table");

/** The refusal to apply a table when what it is about has changed since its preview. */
export const staleTable = (kind: TableKind) => new Problem("stale.table", { kind });
