import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { adminCommercialInvoiceFile } from "~/http/responses/commercial-invoices.server";

/** GET /admin/orders/{id}/commercial-invoice.pdf: the commercial invoice of any order, once it was issued. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return adminCommercialInvoiceFile(request, params.id);
}
