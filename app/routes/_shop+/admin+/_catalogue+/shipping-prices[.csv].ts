import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { tableCsv, tableCsvName } from "~/shop/base/files/table/table-csv";
import { type AdminZone, adminZones } from "~/shop/billing/shipping-prices/change-zones.server";
import { ZONE_TABLE } from "~/shop/billing/shipping-prices/zone-columns";
import { cellsOf } from "~/shop/billing/shipping-prices/zone-table.server";
import { deliveryWindows } from "~/shop/catalogue/delivery-windows/windows.server";

/** /admin/tables/shipping can read it. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const [zones, windows] = await Promise.all([adminZones(), deliveryWindows()]);
  const file = tableCsv(ZONE_TABLE, (zone: AdminZone) => cellsOf(zone, windows), [zones]);
  return csvResponse(request, tableCsvName("shipping-prices"), file);
}
