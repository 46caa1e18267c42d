import * as t from "~/messages/tables";
import { notFound } from "~/http/gate/refusals.server";
import { type TableKind, TABLE_KINDS, tableAddress } from "~/shop/base/files/table/format";
import { findTable } from "~/shop/base/files/table/table-uploads.server";

/** Throws a 404 response for any other word. */
export function kindIn(request: Request, { kind }: { kind?: string }): TableKind {
  if (kind === undefined || !Object.hasOwn(TABLE_KINDS, kind)) throw notFound(request);
  return kind as TableKind;
}

/** Throws a 404 response for an upload that is unknown, another's, or expired. */
export async function uploadedTable(request: Request, userId: string, params: { kind?: string; uploadId?: string }) {
  const kind = kindIn(request, params);
  const upload = await findTable(kind, userId, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, kind);
  return { kind, upload };
}

export const tableNotFound = (request: Request, kind: TableKind) =>
  notFound(request, {
    title: t.tableNotFound(),
    message: t.itWasDiscardedIsOlder(),
    link: { href: tableAddress(kind), label: t.uploadATable() },
  });
