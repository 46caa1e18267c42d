import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireStaff } from "~/http/gate/guards.server";
import { auditCsv, auditCsvName } from "~/shop/base/audit/audit-csv.server";
import { auditQuery } from "~/shop/base/audit/audit-query";

/** Filtered as on the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-audit");
  const filter = auditQuery(new URL(request.url).searchParams);
  return csvResponse(request, auditCsvName(new Date()), auditCsv(filter));
}
