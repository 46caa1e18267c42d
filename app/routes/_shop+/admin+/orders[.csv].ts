import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireStaff } from "~/http/gate/guards.server";
import { accountingCsv, accountingCsvName } from "~/shop/billing/documents/accounting-csv.server";
import { paymentsCsv, paymentsCsvName } from "~/shop/billing/payments/payments-csv.server";
import { ordersCsv, ordersCsvName } from "~/shop/orders/orders-csv.server";
import { readPeriod } from "~/shop/orders/period";

/**
 * GET /admin/orders.csv?from=2026-11-01&to=2026-11-30: the orders of a period as a streamed CSV file, or with
 * `rows=documents` or `rows=document-lines` the proformas that were issued in it, with `rows=payments` what was paid in it.
 * An invalid period is redirected to the export page, which shows the errors in its form.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const { period, rows, typed } = readPeriod(new URL(request.url).searchParams, new Date());
  if (!period) return redirect(`/admin/orders/export?${new URLSearchParams(typed)}`, 303);
  if (rows === "order-lines") return csvResponse(request, ordersCsvName(period), ordersCsv(scope, period));
  if (rows === "payments") return csvResponse(request, paymentsCsvName(period), paymentsCsv(scope, period));
  return csvResponse(request, accountingCsvName(rows, period), accountingCsv(scope, rows, period));
}
