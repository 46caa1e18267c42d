import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { requireOrder } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { packingListPdf } from "~/shop/billing/documents/packing-list.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-shipments", params.id, notFound);
  const shipmentId = parseId(params.shipmentId);
  const file = shipmentId && (await packingListPdf(orderId, shipmentId));
  if (!file) throw notFound(request);
  return pdfResponse(request, file);
}
