import type { LoaderFunctionArgs } from "@remix-run/node";

import { wrongRowsResponse } from "~/http/forms/table-upload.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { EDITABLE_STYLES } from "~/shop/catalogue/style-table/preview.server";

/** GET /admin/products/bulk/{uploadId}/wrong.csv: the rows of the admin's uploaded table that cannot be applied, with the reasons. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireAdmin(request);
  return wrongRowsResponse(request, admin.id, params.uploadId, EDITABLE_STYLES);
}
