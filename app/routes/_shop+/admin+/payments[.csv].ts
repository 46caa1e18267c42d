import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import * as t from "~/messages/billing";
import { requestedReceivables } from "~/shop/billing/payments/ages";
import { receivablesCsv, receivablesFileName } from "~/shop/billing/payments/receivables-csv.server";

/** The orders of a filter: `?show=overdue`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-payments");
  const show = requestedReceivables(new URL(request.url).searchParams);
  // A file does not say of which orders it is, as its page does.
  if (!show) {
    const link = { href: "/admin/payments", label: t.showPayments() };
    throw notFound(request, { title: t.listNotFound(), message: t.noSuchList(), link });
  }
  const now = new Date();
  return csvResponse(request, receivablesFileName(show, now), receivablesCsv(scope, show, now));
}
