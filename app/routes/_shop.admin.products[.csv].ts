import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/guards.server";
import { currentStyles } from "~/shop/catalogue/bulk/current-styles.server";
import { stylesCsv, stylesCsvName } from "~/shop/catalogue/bulk/export";

/** GET /admin/products.csv: all styles as a table that /admin/products/bulk takes back. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return new Response(stylesCsv(await currentStyles()), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${stylesCsvName(new Date())}"`,
      "Cache-Control": "no-store",
    },
  });
}
