import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { tableCsv, tableCsvName } from "~/shop/base/files/table/table-csv";
import { INCOMING_TABLE } from "~/shop/catalogue/incoming-goods/incoming-columns";
import { allExpected, cellsOf } from "~/shop/catalogue/incoming-goods/incoming-table.server";

/** /admin/tables/incoming can read it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  return csvResponse(request, tableCsvName("incoming"), tableCsv(INCOMING_TABLE, cellsOf, allExpected()));
}
