import type { LoaderFunctionArgs } from "@remix-run/node";

import { adminInvoice, invoiceFile } from "~/http/responses/invoices.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { view } = await adminInvoice(request, "see-documents", params.number);
  return invoiceFile(request, view);
}
