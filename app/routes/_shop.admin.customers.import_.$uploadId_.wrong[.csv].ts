import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { wrongRowsOf } from "~/shop/customer-data/import/preview.server";
import { previewAddress } from "~/shop/files/table/preview-query";
import { findUpload } from "~/shop/files/table/uploads.server";

/**
 * GET /admin/customers/import/{uploadId}/wrong.csv: the rows of the admin's uploaded table that cannot be applied, with the
 * reasons.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findUpload("customers", admin.id, params.uploadId ?? "");
  if (!upload) throw notFound(request);
  const csv = await wrongRowsOf(upload);
  if (!csv) return redirect(previewAddress("customers", upload.id), 303);
  return csvResponse(request, "wrong-rows.csv", csv);
}
