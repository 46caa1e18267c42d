import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/guards.server";
import { streamOf } from "~/http/stream.server";
import { auditCsv, auditCsvName } from "~/shop/audit/audit-csv.server";
import { auditQuery } from "~/shop/audit/audit-query";

/** GET /admin/audit.csv: the record, filtered as on its page, as a file that is sent while it is read. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const filter = auditQuery(new URL(request.url).searchParams);
  return new Response(request.method === "HEAD" ? null : await streamOf(auditCsv(filter)), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${auditCsvName(new Date())}"`,
      "Cache-Control": "no-store",
    },
  });
}
