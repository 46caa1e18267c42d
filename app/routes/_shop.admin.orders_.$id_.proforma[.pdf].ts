import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { adminProformaOf, proformaFile } from "~/http/responses/proformas.server";

/** GET /admin/orders/{id}/proforma.pdf: the proforma of any order as a file. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return proformaFile(request, await adminProformaOf(request, params.id));
}
