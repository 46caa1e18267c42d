import { db } from "~/db/db.server";
import { isUniqueViolation } from "~/db/errors.server";
import { record } from "~/shop/audit/audit.server";
import { type ComparedUpload, compareUpload } from "~/shop/customer-data/import/compare.server";
import { wrongRowsFile } from "~/shop/customer-data/import/preview.server";
import { appliedCustomers } from "~/shop/customer-data/import/put-back.server";
import { writeCustomers } from "~/shop/customer-data/import/write-customers.server";
import { TABLE_KINDS } from "~/shop/files/table/format";
import { applyText, type Applied, wrongRowsText } from "~/shop/files/table/row-kinds";
import { findUpload, ownUpload, type Upload } from "~/shop/files/table/uploads.server";
import { Problem } from "~/shop/problem";
import { type BulkResult, type KeptRequest, MAX_NAMES } from "./bulk-change";

/** The press of the button below a preview. */
export interface Press {
  userId: string;
  uploadId: string;
  /** The fingerprint of the preview that the admin confirmed. */
  seen: string;
  /** Whether the new customers are invited. */
  invites: boolean;
}

/**
 * Applies the valid rows of a table of customers in one transaction, skips the others, queues the invitations, and keeps what
 * undoes it as a bulk change with the id of the upload. Does nothing when the table is already applied. Throws a Problem: not_found; stale when the accounts have changed since the preview;
 * wrong_step when there is nothing to apply.
 */
export async function applyUpload({ userId, uploadId, seen, invites }: Press): Promise<void> {
  const upload = await findUpload("customers", userId, uploadId);
  if (!upload) throw notFound();
  if (upload.appliedAt) return;
  const compared = await compareUpload(upload);
  try {
    if (compared.fingerprint !== seen) throw stale();
    if (compared.counts.changed + compared.counts.new === 0) {
      throw new Problem("wrong_step", "There is nothing in the table to apply.");
    }
    await write(userId, upload, compared, invites);
  } catch (error) {
    // A concurrent submit of the same form may have applied it: then this is no error.
    const latest = await findUpload("customers", userId, uploadId);
    if (!latest) throw notFound();
    if (!latest.appliedAt) throw isUniqueViolation(error) ? stale() : error;
  }
}

async function write(
  userId: string,
  upload: Upload,
  compared: ComparedUpload,
  invites: boolean,
): Promise<void> {
  const { counts, rows } = compared;
  const now = new Date();
  // From now on only the rows that were left out are needed.
  const csv = wrongRowsFile(compared);
  await db.write(async (tx) => {
    const { count } = await tx.tableUpload.updateMany({
      where: { ...ownUpload("customers", userId, upload.id), appliedAt: null },
      data: { appliedAt: now, csv },
    });
    if (count === 0) throw stale();
    const written = await writeCustomers(tx, rows, { actorId: userId, invites });
    if (!written) throw stale();
    const request: KeptRequest = { kind: "customer-table", fileName: upload.fileName };
    const added = rows.flatMap((row) => (row.kind === "new" ? [row.after.email] : []));
    const result: BulkResult = {
      count: counts.changed + counts.new,
      refused: [],
      stays: added.slice(0, MAX_NAMES),
      before: appliedCustomers(rows),
    };
    await tx.bulkChange.create({
      data: {
        id: upload.id,
        kind: request.kind,
        userId,
        request,
        back: TABLE_KINDS.customers.address,
        appliedAt: now,
        result: result as object,
      },
      select: { id: true },
    });
    const without = counts.wrong ? `, without ${wrongRowsText(counts.wrong)}` : "";
    await record(tx, {
      actorId: userId,
      action: "import_customers",
      subject: subjectOf(upload.id),
      label: upload.fileName,
      note: applyText(counts, "customers") + without,
      after: {
        Changed: counts.changed,
        New: counts.new,
        "Wrong rows left out": counts.wrong,
        Invited: written.invited,
      },
    });
  });
}

/** What applying a table did, from the audit log. */
export async function findAppliedUpload(id: string): Promise<Applied & { invited: number }> {
  const entry = await db.read.auditEntry.findFirst({
    where: { subject: subjectOf(id), action: "import_customers" },
    select: { after: true },
  });
  const after = (entry?.after ?? {}) as Record<string, number | undefined>;
  return {
    changed: after.Changed ?? 0,
    new: after.New ?? 0,
    wrong: after["Wrong rows left out"] ?? 0,
    invited: after.Invited ?? 0,
  };
}

const subjectOf = (id: string) => `upload:${id}`;

const notFound = () => new Problem("not_found", "There is no such table.");

const stale = () =>
  new Problem(
    "stale",
    "Customers have changed since you looked at this page, so nothing was applied. Look at what would change now.",
  );
