import type { LoaderFunctionArgs } from "@remix-run/node";

import { documentFile, ownDocument } from "~/http/responses/documents.server";

/** GET /orders/{id}/commercial-invoice.pdf: that of one of the signed-in user's orders, once it was issued. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await ownDocument(request, "commercial_invoice", params.id));
}
