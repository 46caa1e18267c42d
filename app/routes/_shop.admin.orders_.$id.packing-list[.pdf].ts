import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { pdfResponse } from "~/http/responses/pdf.server";
import { notFound } from "~/http/gate/refusals.server";
import { packingListPdf } from "~/shop/billing/documents/packing-list-pdf.server";
import { parseId } from "~/formats/ids";

/** GET /admin/orders/{id}/packing-list.pdf: what goes into the parcels of an order, without prices. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const id = parseId(params.id);
  const file = id === null ? null : await packingListPdf(id);
  if (!file) throw notFound(request);
  return pdfResponse(request, file);
}
