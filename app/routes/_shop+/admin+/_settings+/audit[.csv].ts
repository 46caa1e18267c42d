import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { auditCsv, auditCsvName } from "~/shop/base/audit/audit-csv.server";
import { auditQuery } from "~/shop/base/audit/audit-query";

/** GET /admin/audit.csv: the audit entries, filtered as on the page, as a streamed CSV file. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const filter = auditQuery(new URL(request.url).searchParams);
  return csvResponse(request, auditCsvName(new Date()), auditCsv(filter));
}
