import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireOrder } from "~/http/gate/guards.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound } from "~/http/gate/refusals.server";
import { packingListPdf } from "~/shop/billing/documents/packing-list.server";

/** GET /admin/orders/{id}/packing-list.pdf: what goes into the parcels of an order, without prices. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-customers", params.id, notFound);
  const file = await packingListPdf(orderId);
  if (!file) throw notFound(request);
  return pdfResponse(request, file);
}
