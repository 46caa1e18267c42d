import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { wrongRowsOf } from "~/shop/base/files/table/editable-table.server";
import { readAskedTable } from "~/shop/base/files/table/read-table.server";
import { previewAddress } from "~/shop/base/files/table/preview";
import { TABLES } from "~/shop/desk/bulk-changes/tables.server";
import { requireUploadedTable } from "../uploaded-table.server";

/** Rows that cannot be applied, with the reasons. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { kind, upload } = await requireUploadedTable(request, params);
  const isAsked = async () => (await readAskedTable(upload.csv, TABLES[kind].format, upload.answers)).open.length > 0;
  const csv = upload.appliedAt || !(await isAsked()) ? await wrongRowsOf(TABLES[kind], upload) : "";
  return csv ? csvResponse(request, "wrong-rows.csv", csv) : redirect(previewAddress(kind, upload.id), 303);
}
