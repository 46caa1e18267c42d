import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { allCustomers } from "~/shop/desk/customer-data/import/current-customers.server";
import { customersCsv, customersCsvName } from "~/shop/desk/customer-data/import/export";

/** GET /admin/customers.csv: all approved customers as a CSV file that /admin/customers/import can read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  return csvResponse(request, customersCsvName(new Date()), customersCsv(allCustomers(scope)));
}
