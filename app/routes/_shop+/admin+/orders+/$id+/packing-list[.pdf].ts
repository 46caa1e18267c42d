import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireOrder } from "~/http/gate/guards.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound } from "~/http/gate/refusals.server";
import { packingListPdf } from "~/shop/billing/documents/packing-list.server";

/** Without prices. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { orderId } = await requireOrder(request, "see-shipments", params.id, notFound);
  const file = await packingListPdf(orderId);
  if (!file) throw notFound(request);
  return pdfResponse(request, file);
}
