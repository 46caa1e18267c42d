import { data, redirect } from "@remix-run/node";

import { readUpload } from "~/http/gate/body.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { TABLE_KINDS, type TableFormat, type TableKind } from "~/shop/files/table/format";
import { MAX_TABLE_BYTES } from "~/shop/files/table/limits";
import { previewAddress, previewQuery } from "~/shop/files/table/preview-query";
import { discardUpload, storeUpload, type Upload } from "~/shop/files/table/uploads.server";
import { Problem } from "~/shop/problem";

/** Stores the table of an upload form and redirects to the preview of its changes. */
export async function receiveTable<Column extends string>(
  request: Request,
  userId: string,
  format: TableFormat<Column>,
) {
  const { files } = await readUpload(request);
  const file = files.get("file")?.[0];
  if (!file) return refuse("Choose the table to upload.", 400);
  if (file.bytes.byteLength > MAX_TABLE_BYTES) {
    return refuse("The file is larger than 5 MB. Upload it in parts.", 413);
  }
  try {
    const { id, encoding } = await storeUpload(format, userId, file);
    const { letters } = previewQuery(new URLSearchParams({ letters: encoding }));
    return redirect(previewAddress(format.kind, id, { letters }), 303);
  } catch (error) {
    if (error instanceof Problem && error.code === "unreadable") return refuse(error.message, 400);
    throw error;
  }
}

function refuse(message: string, status: number) {
  const lastResult = { status: "error", initialValue: {}, error: { file: [message] } };
  return data({ lastResult, title: "The table was not read" }, { status });
}

/** The refusal for an unknown table. */
export const tableNotFound = (request: Request, kind: TableKind) =>
  notFound(request, {
    title: "Table Not Found",
    message: "It was discarded, is older than a day, or was uploaded by another admin.",
    link: { href: TABLE_KINDS[kind].address, label: "UPLOAD A TABLE" },
  });

/** Discards a table that was not applied, and redirects to the list. */
export async function discardTable(
  kind: TableKind,
  userId: string,
  { id, appliedAt }: Pick<Upload, "id" | "appliedAt">,
): Promise<Response> {
  if (appliedAt) return redirect(previewAddress(kind, id), 303);
  await discardUpload(kind, userId, id);
  return redirectWithToast(TABLE_KINDS[kind].list, {
    title: "Table Discarded",
    description: "Nothing was changed.",
  });
}
