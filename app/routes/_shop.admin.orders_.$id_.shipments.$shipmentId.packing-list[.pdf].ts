import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { requireAdmin } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { packingListPdf } from "~/shop/billing/documents/packing-list-pdf.server";

/** GET /admin/orders/{id}/shipments/{shipmentId}/packing-list.pdf: what is in a shipment, without prices. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [id, shipmentId] = [parseId(params.id), parseId(params.shipmentId)];
  const file = id && shipmentId ? await packingListPdf(id, shipmentId) : null;
  if (!file) throw notFound(request);
  return pdfResponse(request, file);
}
