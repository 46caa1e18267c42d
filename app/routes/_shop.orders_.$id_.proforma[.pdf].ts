import type { LoaderFunctionArgs } from "@remix-run/node";

import { ownProforma, proformaFile } from "~/http/responses/proformas.server";

/** GET /orders/{id}/proforma.pdf: the proforma of one of the signed-in user's orders as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return proformaFile(request, await ownProforma(request, params.id));
}
