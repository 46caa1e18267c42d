import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { adminInvoice, invoiceFile } from "~/http/responses/invoices.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "see-documents");
  return invoiceFile(request, await adminInvoice(request, staff, params.number), "pdf");
}
