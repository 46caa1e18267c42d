import type { LoaderFunctionArgs } from "@remix-run/node";

import { documentFile, ownDocument } from "~/http/responses/documents.server";

/** GET /orders/{id}/proforma.pdf: the proforma of one of the signed-in user's orders as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await ownDocument(request, "proforma", params.id));
}
