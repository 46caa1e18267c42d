import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { requireStaff } from "~/http/gate/guards.server";
import { tableCsv, tableCsvName } from "~/shop/base/files/table/table-csv";
import { cellsOf } from "~/shop/catalogue/style-table/cells";
import { STYLE_TABLE } from "~/shop/catalogue/style-table/columns";
import { allStyles } from "~/shop/catalogue/style-table/current-styles.server";

/** /admin/tables/products can read it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-catalogue");
  const version = await fileVersion("styles to import");
  const file = tableCsv(STYLE_TABLE, cellsOf, allStyles());
  return csvResponse(request, tableCsvName("styles"), file, version);
}
