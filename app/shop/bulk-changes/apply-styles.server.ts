import { db } from "~/db/db.server";
import { record } from "~/shop/audit/audit.server";
import { appliedOf, auditChanges } from "~/shop/catalogue/bulk/audit-changes";
import { COLUMNS } from "~/shop/catalogue/bulk/columns";
import type { ComparedRow } from "~/shop/catalogue/bulk/compare.server";
import { type ComparedUpload, compareUpload } from "~/shop/catalogue/bulk/compare-upload.server";
import { previewRow } from "~/shop/catalogue/bulk/preview-row.server";
import { appliedStyles } from "~/shop/catalogue/bulk/put-back.server";
import { insertStyles, updateStyles } from "~/shop/catalogue/bulk/write-styles.server";
import { writeWindows } from "~/shop/catalogue/bulk/write-windows.server";
import { wrongRowsFile } from "~/shop/catalogue/bulk/wrong-rows.server";
import { lostDataText } from "~/shop/catalogue/pieces";
import { TABLE_KINDS } from "~/shop/files/table/format";
import type { PreviewRow } from "~/shop/files/table/preview";
import { type Applied, applyText, wrongRowsText } from "~/shop/files/table/row-kinds";
import { findUpload, ownUpload, type Upload } from "~/shop/files/table/uploads.server";
import { Problem } from "~/shop/problem";
import type { BulkResult, KeptRequest } from "./bulk-change";

/**
 * Applies the valid rows of a table of styles in one transaction, skips the invalid ones, and keeps what undoes it as a bulk
 * change with the id of the upload. `seen` is the fingerprint of the preview that the admin confirmed. Does nothing when the table is already applied. Throws a Problem: not_found;
 * stale when the styles have changed since the preview; wrong_step when there is nothing to apply.
 */
export async function applyUpload(userId: string, id: string, seen: string): Promise<void> {
  const upload = await findUpload("products", userId, id);
  if (!upload) throw notFound();
  if (upload.appliedAt) return;
  const compared = await compareUpload(upload);
  const { comparison } = compared;
  try {
    if (comparison.fingerprint !== seen) throw stale();
    if (comparison.counts.changed + comparison.counts.new === 0) {
      throw new Problem("wrong_step", "There is nothing in the table to apply.");
    }
    await write(userId, upload, compared);
  } catch (error) {
    // A concurrent submit of the same form may have applied it: then this is no error.
    const latest = await findUpload("products", userId, id);
    if (!latest) throw notFound();
    if (!latest.appliedAt) throw error;
  }
}

async function write(userId: string, upload: Upload, compared: ComparedUpload): Promise<void> {
  const { rows, counts } = compared.comparison;
  const changes = rows.filter((row) => row.kind === "changed");
  const added = rows.filter((row) => row.kind === "new").map(({ after }) => after);
  const windowsChanges = changes
    .filter(({ fields }) => fields.includes("windows"))
    .map(({ before, after }) => ({ id: before.id, before: before.windows, after: after.windows }));
  const auditValues = auditChanges(counts, previewsOf(rows));
  // From now on only the rows that were left out are needed.
  const csv = wrongRowsFile(compared);
  const now = new Date();
  await db.write(async (tx) => {
    const { count } = await tx.tableUpload.updateMany({
      where: { ...ownUpload("products", userId, upload.id), appliedAt: null },
      data: { appliedAt: now, csv },
    });
    if (count === 0) throw stale();
    const { written, deleted } = await updateStyles(tx, changes, now);
    if (written !== changes.length) throw stale();
    const inserted = await insertStyles(tx, added, now);
    if (inserted.written !== added.length) throw stale();
    const ofNewStyles = added.map(({ styleCode, windows }) => ({
      id: inserted.ids.get(styleCode)!,
      before: [],
      after: windows,
    }));
    if (!(await writeWindows(tx, [...windowsChanges, ...ofNewStyles]))) throw stale();
    const before = appliedStyles(changes, [...inserted.ids.values()]);
    const request: KeptRequest = {
      kind: "style-table",
      fileName: upload.fileName,
      lostPieces: deleted.length,
    };
    const result: BulkResult = { count: before.length, refused: [], before };
    await tx.bulkChange.create({
      data: {
        id: upload.id,
        kind: request.kind,
        userId,
        request,
        back: TABLE_KINDS.products.address,
        appliedAt: now,
        result: result as object,
      },
      select: { id: true },
    });
    const lost = lostDataText(deleted);
    await record(tx, {
      actorId: userId,
      action: "change_products",
      subject: subjectOf(upload.id),
      label: upload.fileName,
      note: [
        applyText(counts, "products") +
          (counts.wrong ? `, without ${wrongRowsText(counts.wrong)}` : ""),
        ...(lost ? [`Pieces taken out: ${lost}`] : []),
      ].join(". "),
      ...auditValues,
    });
  });
}

// A generator, because the audit entry contains only the first fields. Of a new style only the name is recorded.
function* previewsOf(rows: readonly ComparedRow[]): Generator<PreviewRow> {
  for (const compared of rows) {
    if (compared.kind === "wrong" || compared.kind === "unchanged") continue;
    const row = previewRow(compared);
    const cells = row.cells.filter(({ heading }) => row.kind !== "new" || heading === COLUMNS.name);
    yield { ...row, cells };
  }
}

/** What applying a table did, from the audit log. */
export async function findAppliedUpload(id: string): Promise<Applied> {
  const entry = await db.read.auditEntry.findFirst({
    where: { subject: subjectOf(id), action: "change_products" },
    // The next one is about undoing it.
    orderBy: { id: "asc" },
    select: { after: true },
  });
  return appliedOf(entry?.after);
}

const subjectOf = (id: string) => `upload:${id}`;

const notFound = () => new Problem("not_found", "There is no such table.");

const stale = () =>
  new Problem(
    "stale",
    "Styles have changed since you looked at this page, so nothing was applied. Look at what would change now.",
  );
