import type { LoaderFunctionArgs } from "@remix-run/node";

import { adminDocument, documentFile } from "~/http/responses/documents.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await adminDocument(request, "proforma", params.id));
}
