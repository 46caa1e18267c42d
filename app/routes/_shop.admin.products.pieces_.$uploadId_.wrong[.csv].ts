import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { previewAddress } from "~/shop/files/table/preview-query";
import { findUpload } from "~/shop/files/table/uploads.server";
import { wrongRowsOf } from "~/shop/catalogue/piece-table/preview.server";

/**
 * GET /admin/products/pieces/{uploadId}/wrong.csv: the rows of the admin's uploaded table that cannot be applied, with
 * the reasons.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  const upload = await findUpload("pieces", admin.id, params.uploadId ?? "");
  if (!upload) throw notFound(request);
  const csv = await wrongRowsOf(upload);
  if (!csv) return redirect(previewAddress("pieces", upload.id), 303);
  return csvResponse(request, "wrong-rows.csv", csv);
}
