import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { allStyles } from "~/shop/catalogue/style-table/current-styles.server";
import { stylesCsvInPieces, stylesCsvName } from "~/shop/catalogue/style-table/export";

/** GET /admin/products.csv: all styles as a CSV file that /admin/products/bulk can import. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const name = stylesCsvName(new Date());
  const version = await fileVersion("styles to import");
  return csvResponse(request, name, stylesCsvInPieces(allStyles()), version);
}
