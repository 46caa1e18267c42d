import * as t from "~/messages/access";
import { tableChanges } from "~/shop/base/files/table/preview";
import * as tTables from "~/messages/tables";
import { redirect } from "@remix-run/node";

import { readForm, readUpload } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { findAppliedTable, type TableToApply } from "~/shop/desk/bulk-changes/apply-table.server";
import {
  type ComparedRow,
  correctedCsv,
  type EditableTable,
  previewOf,
  wrongRowsOf,
} from "~/shop/base/files/table/editable-table.server";
import { TABLE_KINDS, type TableFormat, type TableKind } from "~/shop/base/files/table/format";
import { MAX_TABLE_BYTES } from "~/shop/base/files/table/limits";
import { previewAddress, previewQuery } from "~/shop/base/files/table/preview";
import {
  discardUpload,
  findUpload,
  replaceUpload,
  storeUpload,
  type Upload,
} from "~/shop/base/files/table/uploads.server";
import { leftOutOf } from "~/shop/base/files/table/wrong-rows.server";
import { problemText } from "~/shop/base/problem-text.server";
import { handleForm, outOfDate } from "./handle-form.server";

/** Stores the table of an upload form and redirects to the preview of its changes. */
export async function receiveTable<Column extends string>(
  request: Request,
  userId: string,
  format: TableFormat<Column>,
) {
  const { fields, files } = await readUpload(request);
  const title = t.theTableWasNotRead();
  return handleForm(request, {
    fields,
    title,
    invalidTitle: title,
    failed: t.failedToReadTheTable(),
    errors: (problem) => ({ file: problemText(problem) }),
    async handle(_, { refuse }) {
      const file = files.get("file")?.[0];
      if (!file) {
        const message = t.chooseTheTableToUpload();
        return refuse({ status: 400, title, message, field: "file" });
      }
      if (file.bytes.byteLength > MAX_TABLE_BYTES) {
        const message = t.theFileIsLargerThan();
        return refuse({ status: 413, title, message, field: "file" });
      }
      const { id, encoding, sheets } = await storeUpload(format, userId, file);
      const { letters } = previewQuery(new URLSearchParams({ letters: encoding }));
      return redirect(previewAddress(format.kind, id, { letters, sheets }), 303);
    },
  });
}

/** The changes that an uploaded table would make, or has made once it was applied. */
export async function showTable<Column extends string, Row extends ComparedRow>(
  request: Request,
  userId: string,
  uploadId: string | undefined,
  table: EditableTable<Column, Row>,
) {
  const upload = await uploadOf(request, table.format.kind, userId, uploadId);
  const query = previewQuery(new URL(request.url).searchParams);
  if (!upload.appliedAt) return { preview: await previewOf(table, upload, query), done: null };
  const { id, fileName } = upload;
  const applied = await findAppliedTable(id);
  const leftOut = await leftOutOf(upload, table.format, query.page);
  return { preview: null, done: { id, fileName, applied, leftOut } };
}

/**
 * Discards an uploaded table (`intent=leave`), makes its corrections (`intent=correct`), or applies it by `apply` as it was `seen`
 * (`intent=apply`, `fingerprint`).
 */
export async function applyOrDiscard<Column extends string, Row extends ComparedRow>(
  request: Request,
  userId: string,
  uploadId: string | undefined,
  table: EditableTable<Column, Row>,
  apply: (table: TableToApply & { invites: boolean }) => Promise<void>,
) {
  const fields = await readForm(request);
  const { kind } = table.format;
  const upload = await uploadOf(request, kind, userId, uploadId);
  const { id } = upload;
  const invites = fields.has("invite");
  const intent = fields.get("intent");
  if (intent === "leave") return discardTable(kind, userId, upload);
  if (intent === "correct") return correctTable(table, userId, upload);
  if (intent !== "apply") throw outOfDate(request);
  return handleForm(request, {
    fields,
    title: t.nothingWasApplied(),
    failed: t.failedToApplyTheTable(),
    notFound: (missing) => tableNotFound(missing, kind),
    extra: () => ({ invites }),
    async handle() {
      await apply({ userId, uploadId: id, seen: String(fields.get("fingerprint")), invites });
      const applied = await findAppliedTable(id);
      return redirectWithToast(previewAddress(kind, id), {
        title: t.tableApplied(),
        description: tTables.tableAppliedText({
          changes: tableChanges(applied, kind),
          invited: applied.invited,
          wrong: applied.wrong,
        }),
      });
    },
  });
}

/** The rows of an uploaded table that cannot be applied, with the reasons, as a CSV file. */
export async function wrongRowsResponse<Column extends string, Row extends ComparedRow>(
  request: Request,
  userId: string,
  uploadId: string | undefined,
  table: EditableTable<Column, Row>,
): Promise<Response> {
  const { kind } = table.format;
  const upload = await findUpload(kind, userId, uploadId ?? "");
  if (!upload) throw notFound(request);
  const csv = await wrongRowsOf(table, upload);
  if (!csv) return redirect(previewAddress(kind, upload.id), 303);
  return csvResponse(request, "wrong-rows.csv", csv);
}

async function uploadOf(request: Request, kind: TableKind, userId: string, id = "") {
  const upload = await findUpload(kind, userId, id);
  if (!upload) throw tableNotFound(request, kind);
  return upload;
}

const tableNotFound = (request: Request, kind: TableKind) =>
  notFound(request, {
    title: t.tableNotFound(),
    message: t.itWasDiscardedIsOlder(),
    link: { href: TABLE_KINDS[kind].address, label: t.uploadATable() },
  });

/** Makes the corrections of a table, and shows what it would change now. */
async function correctTable<Column extends string, Row extends ComparedRow>(
  table: EditableTable<Column, Row>,
  userId: string,
  upload: Upload,
): Promise<Response> {
  const { id, appliedAt } = upload;
  const { kind } = table.format;
  if (!appliedAt) {
    await replaceUpload(kind, userId, { id, csv: await correctedCsv(table, upload) });
  }
  return redirect(previewAddress(kind, id), 303);
}

async function discardTable(
  kind: TableKind,
  userId: string,
  { id, appliedAt }: Pick<Upload, "id" | "appliedAt">,
): Promise<Response> {
  if (appliedAt) return redirect(previewAddress(kind, id), 303);
  await discardUpload(kind, userId, id);
  return redirectWithToast(TABLE_KINDS[kind].list, {
    title: t.tableDiscarded(),
    description: t.nothingWasChangedSentence(),
  });
}
