import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { productionResponse } from "~/http/responses/production-file.server";

/** GET /admin/production.xlsx: what is ordered and not shipped as an Excel workbook, with the filters of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return productionResponse(request, "xlsx");
}
