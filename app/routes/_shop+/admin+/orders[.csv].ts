import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireStaff } from "~/http/gate/guards.server";
import { accountingCsv, accountingCsvName } from "~/shop/billing/documents/accounting-csv.server";
import { paymentsCsv, paymentsCsvName } from "~/shop/billing/payments/payments-csv.server";
import { ordersCsv, ordersCsvName } from "~/shop/orders/orders-csv.server";
import { EXPORT_RIGHTS, readPeriod } from "~/shop/orders/period";

/**
 * With `rows=documents` or `rows=document-lines` the proformas that were issued in the period, with `rows=payments` its
 * payments. An invalid period is redirected to the export page, which shows the errors in its form.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope, seesPrices } = await requireStaff(request, "see-orders");
  const { searchParams } = new URL(request.url);
  const { period, rows, typed, kept } = readPeriod(searchParams, new Date(), seesPrices);
  await requireStaff(request, EXPORT_RIGHTS[rows]);
  if (!period) return redirect(`/admin/orders/export?${new URLSearchParams({ ...kept, ...typed })}`, 303);
  if (rows === "order-lines") return csvResponse(request, ordersCsvName(period), ordersCsv(scope, period, seesPrices));
  if (rows === "payments") return csvResponse(request, paymentsCsvName(period), paymentsCsv(scope, period));
  return csvResponse(request, accountingCsvName(rows, period), accountingCsv(scope, rows, period));
}
