import type { LoaderFunctionArgs } from "@remix-run/node";

import { documentFile, ownDocument } from "~/http/responses/documents.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return documentFile(request, await ownDocument(request, "proforma", params.id));
}
