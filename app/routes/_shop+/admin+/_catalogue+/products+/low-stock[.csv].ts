import type { LoaderFunctionArgs } from "@remix-run/node";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { lowStockCsv } from "~/shop/catalogue/low-stock/low-stock.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  return csvResponse(request, `low-stock-${isoDay(new Date())}.csv`, lowStockCsv());
}
