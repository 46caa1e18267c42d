import type { LoaderFunctionArgs } from "@remix-run/node";

import { adminDocument, documentFile } from "~/http/responses/documents.server";

/** GET /admin/orders/{id}/proforma.pdf: the proforma of any order as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await adminDocument(request, "proforma", params.id));
}
