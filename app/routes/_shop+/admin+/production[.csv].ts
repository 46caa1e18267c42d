import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { productionResponse } from "~/http/responses/production-file.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return productionResponse(request, "csv");
}
