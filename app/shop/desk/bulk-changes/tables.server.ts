import * as tTables from "~/messages/tables";
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
import { tableAddress, type TableKind } from "~/shop/base/files/table/format";
import { type AppliedUpload, type PreviewRow, tableChanges } from "~/shop/base/files/table/preview";
import { findTable } from "~/shop/base/files/table/table-uploads.server";
import { takeUpload } from "~/shop/base/files/uploads.server";
import { Problem } from "~/shop/base/problem";
import { EDITABLE_ZONES, writeZones } from "~/shop/billing/shipping-prices/zone-table.server";
import { changeExpected } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { EDITABLE_INCOMING, expectedChanges } from "~/shop/catalogue/incoming-goods/incoming-table.server";
import { changesOfRows, EDITABLE_PIECES } from "~/shop/catalogue/piece-table/preview.server";
import { changePieces } from "~/shop/catalogue/pieces/edit-pieces.server";
import { EanTaken, PieceConflict } from "~/shop/catalogue/pieces/piece-changes";
import { auditChanges } from "~/shop/catalogue/style-table/audit-changes";
import { COLUMNS } from "~/shop/catalogue/style-table/columns";
import type { ComparedRow as ComparedStyle } from "~/shop/catalogue/style-table/compare.server";
import { EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";
import { previewRow } from "~/shop/catalogue/style-table/preview-row.server";
import { writeStyleTable } from "~/shop/catalogue/style-table/put-back.server";
import type { StaffRight } from "~/shop/customers/people/staff-role";
import { EDITABLE_CUSTOMERS } from "~/shop/desk/customer-data/import/preview.server";
import { appliedCustomers } from "~/shop/desk/customer-data/import/put-back.server";
import { writeCustomers } from "~/shop/desk/customer-data/import/write-customers.server";
import { type Kept, keepAppliedTable } from "./applied-tables.server";
import { MAX_NAMES } from "./bulk-change";

/** How the rows of a table are written. */
interface WritableTable<Column extends string = string, Row extends ComparedRow = ComparedRow> extends EditableTable<
  Column,
  Row
> {
  /** Who may upload one. */
  right: StaffRight;
  /** The action of the audit entry about the whole table. */
  action: AuditAction;
  /** Writes the rows that change something or are new. Null when the shop is not as they were compared with: it is all rolled back. */
  write(tx: Tx, compared: ComparedTable<Column, Row>, from: WrittenBy): Promise<Written | null>;
}

interface WrittenBy {
  userId: string;
  fileName: string;
  invites: boolean;
  reopens: boolean;
}

interface Written {
  /** What undoes it; null when nothing of it can be undone. */
  kept: Kept | null;
  audit: Pick<NewAuditEntry, "before" | "after">;
}

/** So that the compiler checks the rows of each kind against one another. */
const table = <Column extends string, Row extends ComparedRow>(one: WritableTable<Column, Row>): WritableTable => one;

/** All kinds of tables. */
export const TABLES: Record<TableKind, WritableTable> = {
  products: table({
    ...EDITABLE_STYLES,
    right: "change-catalogue",
    action: "change_products",
    async write(tx, { rows, counts }, { fileName }) {
      const before = await writeStyleTable(tx, rows);
      return (
        before && {
          kept: { request: { kind: "style-table", fileName }, result: { count: before.length, before } },
          audit: auditChanges(counts, changedStyles(rows)),
        }
      );
    },
  }),
  pieces: table({
    ...EDITABLE_PIECES,
    right: "change-stock",
    action: "change_pieces_from_table",
    async write(tx, { rows, counts }, { fileName, userId, reopens }) {
      try {
        const before = await changePieces(changesOfRows(rows, reopens), userId, {
          within: tx,
          cause: { reason: "table", source: fileName },
        });
        return {
          kept: { request: { kind: "pieces", fileName }, result: { count: before.length, before } },
          audit: { after: { Changed: counts.changed, "Wrong rows left out": counts.wrong } },
        };
      } catch (error) {
        if (error instanceof PieceConflict || error instanceof EanTaken) return null;
        throw error;
      }
    },
  }),
  incoming: table({
    ...EDITABLE_INCOMING,
    right: "change-stock",
    action: "expect_goods_from_table",
    async write(tx, { rows, counts }, { fileName, userId }) {
      const before = await changeExpected(tx, expectedChanges(rows), userId);
      return {
        kept: { request: { kind: "incoming-table", fileName }, result: { count: before.length, before } },
        audit: { after: { Changed: counts.changed, New: counts.new, "Wrong rows left out": counts.wrong } },
      };
    },
  }),
  customers: table({
    ...EDITABLE_CUSTOMERS,
    right: "change-customers",
    action: "import_customers",
    async write(tx, { rows, counts }, { fileName, userId, invites }) {
      const written = await writeCustomers(tx, rows, { actorId: userId, invites });
      if (!written) return null;
      const added = rows.flatMap((row) => (row.kind === "new" ? [row.after.email] : []));
      const result = {
        count: counts.changed + counts.new,
        stays: added.slice(0, MAX_NAMES),
        before: appliedCustomers(rows),
      };
      return {
        // New customers stay.
        kept: counts.changed === 0 ? null : { request: { kind: "customer-table", fileName }, result },
        audit: {
          after: {
            Changed: counts.changed,
            New: counts.new,
            "Wrong rows left out": counts.wrong,
            Invited: written.invited,
          },
        },
      };
    },
  }),
  shipping: table({
    ...EDITABLE_ZONES,
    right: "change-terms",
    action: "change_shipping_prices",
    async write(tx, { rows, counts }, { fileName, userId }) {
      const before = await writeZones(tx, userId, rows);
      return {
        kept: { request: { kind: "shipping-table", fileName }, result: { count: before.length, before } },
        audit: { after: { Changed: counts.changed, New: counts.new, "Wrong rows left out": counts.wrong } },
      };
    },
  }),
};

// A generator, because the audit entry contains only the first fields. Of a new style only the name is recorded.
function* changedStyles(rows: readonly ComparedStyle[]): Generator<PreviewRow> {
  for (const compared of rows) {
    if (compared.kind === "wrong" || compared.kind === "unchanged") continue;
    const row = previewRow(compared);
    const name = { heading: COLUMNS.name, after: row.name };
    yield { ...row, cells: row.kind === "new" ? [name] : row.cells };
  }
}

/**
 * Applies the valid rows of an uploaded table in one transaction, skips the others, and keeps what undoes it as a bulk change with
 * the id of the upload. `seen` is the fingerprint of the preview that was confirmed. Throws a Problem: not_found; stale when what it
 * is about has changed since the preview, or the table was applied; wrong_step when there is nothing to apply.
 */
export async function applyTable(
  kind: TableKind,
  {
    userId,
    uploadId,
    seen,
    invites = false,
    reopens = false,
  }: { userId: string; uploadId: string; seen: string; invites?: boolean; reopens?: boolean },
): Promise<void> {
  const applied = TABLES[kind];
  const upload = await findTable(kind, userId, uploadId);
  if (!upload) throw new Problem("not_found.table");
  const stale = () => new Problem("stale.table", { kind });
  // In a transaction, because there the same form is answered as it was before.
  if (upload.appliedAt) return db.write(() => Promise.reject(stale()));
  const { fileName, version, answers } = upload;
  const compared = await applied.compare(upload);
  const { counts } = compared;
  if (compared.fingerprint !== seen) throw stale();
  if (counts.changed + counts.new === 0) throw new Problem("wrong_step.nothing_to_apply");
  // From now on only the rows that were left out are needed.
  const csv = wrongRowsFile(applied, compared);
  try {
    await retryUniqueViolation(() =>
      db.write(async (tx) => {
        const content = { csv, answers };
        if (!(await takeUpload(tx, { kind, userId, id: uploadId }, version, { content }))) throw stale();
        const written = await applied.write(tx, compared, { userId, fileName, invites, reopens });
        if (!written) throw stale();
        const { kept, audit } = written;
        if (kept) await keepAppliedTable(tx, { id: uploadId, userId, back: tableAddress(kind), ...kept });
        await record(tx, {
          actorId: userId,
          action: applied.action,
          subject: uploadSubject(uploadId),
          label: fileName,
          ...audit,
          note: tTables.changesWithoutWrong({ changes: tableChanges(counts, kind), wrong: counts.wrong }),
        });
      }, LARGE_WRITE),
    );
  } catch (error) {
    throw isUniqueViolation(error) ? stale() : error;
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
