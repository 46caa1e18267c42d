import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { productionResponse } from "~/http/responses/production-file.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-production");
  return productionResponse(request, "xlsx");
}
