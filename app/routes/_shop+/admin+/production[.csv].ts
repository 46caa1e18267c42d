import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { productionResponse } from "~/http/responses/production-file.server";

/** GET /admin/production.csv: what is ordered and not shipped as a CSV file, with the filters of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return productionResponse(request, "csv");
}
