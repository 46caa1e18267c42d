import * as t from "~/messages/tables";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { type TableKind, TABLE_KINDS, tableAddress } from "~/shop/base/files/table/format";
import { findTable } from "~/shop/base/files/table/table-uploads.server";
import { TABLES } from "~/shop/desk/bulk-changes/tables.server";

/** requireStaff for those who may upload a table of this kind. Throws a 404 response for any other word. */
export async function requireTable(request: Request, { kind: word = "" }: { kind?: string }) {
  const kind = Object.hasOwn(TABLE_KINDS, word) ? (word as TableKind) : null;
  const staff = await requireStaff(request, ...(kind ? [TABLES[kind].right] : []));
  if (!kind) throw notFound(request);
  return { kind, staff };
}

/** requireTable. Throws a 404 response for an upload that is unknown, another's, or expired. */
export async function requireUploadedTable(request: Request, params: { kind?: string; uploadId?: string }) {
  const { kind, staff } = await requireTable(request, params);
  const upload = await findTable(kind, staff.id, params.uploadId ?? "");
  if (!upload) throw tableNotFound(request, kind);
  return { kind, upload, staff };
}

export const tableNotFound = (request: Request, kind: TableKind) =>
  notFound(request, {
    title: t.tableNotFound(),
    message: t.itWasDiscardedIsOlder(),
    link: { href: tableAddress(kind), label: t.uploadATable() },
  });
