import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { requestedReport } from "~/shop/desk/reports/read-report.server";
import { asReportName } from "~/shop/desk/reports/report";
import { reportCsv, reportFileName } from "~/shop/desk/reports/report-csv.server";
import { readerOf } from "~/http/gate/client-ready.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-reports");
  const name = asReportName(params.report);
  if (!name) throw notFound(request);
  const { filter } = await requestedReport(name, new URL(request.url).searchParams);
  return csvResponse(request, reportFileName(name, filter), reportCsv(name, filter, readerOf(request)));
}
