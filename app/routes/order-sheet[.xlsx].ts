import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireOrdering } from "~/http/gate/guards.server";
import { orderSheetResponse } from "~/http/responses/order-sheet-file.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  return orderSheetResponse(request, account, "xlsx");
}
