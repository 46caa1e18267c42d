import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { tableCsv, tableCsvName } from "~/shop/base/files/table/table-csv";
import { CUSTOMER_TABLE } from "~/shop/desk/customer-data/import/columns";
import { allCustomers } from "~/shop/desk/customer-data/import/current-customers.server";

/** All approved customers; /admin/tables/customers can read it. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const file = tableCsv(CUSTOMER_TABLE, ({ cells }) => cells, allCustomers(scope));
  return csvResponse(request, tableCsvName("customers"), file);
}
