import type { LoaderFunctionArgs } from "@remix-run/node";

import { invoiceFile, ownInvoice } from "~/http/responses/invoices.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return invoiceFile(request, await ownInvoice(request, params.number), "pdf");
}
