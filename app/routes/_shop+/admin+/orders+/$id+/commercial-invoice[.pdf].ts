import type { LoaderFunctionArgs } from "@remix-run/node";

import { adminDocument, documentFile } from "~/http/responses/documents.server";

/** GET /admin/orders/{id}/commercial-invoice.pdf: the commercial invoice of any order, once it was issued. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await adminDocument(request, "commercial_invoice", params.id));
}
