import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/guards.server";
import { deskProformaAsked, proformaFile } from "~/http/proformas.server";

/** GET /admin/orders/{id}/proforma.pdf: the proforma of any order as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return proformaFile(request, await deskProformaAsked(request, params.id));
}
