import * as t from "~/messages/tables";
import { notFound } from "~/http/gate/refusals.server";
import { type TableKind, TABLE_KINDS, tableAddress } from "~/shop/base/files/table/format";
import { findUpload } from "~/shop/base/files/table/uploads.server";

/** The kind of tables in an address. Throws a 404 response for another word. */
export function kindIn(request: Request, { kind }: { kind?: string }): TableKind {
  if (kind === undefined || !Object.hasOwn(TABLE_KINDS, kind)) throw notFound(request);
  return kind as TableKind;
}

/** The table that an admin has uploaded at this address. Throws a 404 response for one that is unknown, another's, or expired. */
export async function uploadedTable(request: Request, userId: string, params: { kind?: string; uploadId?: string }) {
  const kind = kindIn(request, params);
  const upload = await findUpload(kind, userId, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, kind);
  return { kind, upload };
}

/** The 404 response for a table that is not kept (any more). */
export const tableNotFound = (request: Request, kind: TableKind) =>
  notFound(request, {
    title: t.tableNotFound(),
    message: t.itWasDiscardedIsOlder(),
    link: { href: tableAddress(kind), label: t.uploadATable() },
  });
