import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireApproved } from "~/http/gate/guards.server";
import { orderSheetResponse } from "~/http/responses/order-sheet-file.server";

/** GET /order-sheet.xlsx: the order sheet as an Excel workbook, with the filters of the page, to be filled and uploaded in quick order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireApproved(request);
  return orderSheetResponse(request, account, "xlsx");
}
