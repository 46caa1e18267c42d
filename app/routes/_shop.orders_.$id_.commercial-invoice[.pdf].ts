import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownCommercialInvoice } from "~/http/responses/commercial-invoices.server";

/** GET /orders/{id}/commercial-invoice.pdf: that of one of the signed-in user's orders, once it was issued. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return ownCommercialInvoice(request, params.id);
}
