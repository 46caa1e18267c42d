import type { LoaderFunctionArgs } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { parseId } from "~/formats/ids";
import { inquiryCsv } from "~/shop/cart/inquiries/admin-inquiries.server";
import { inquiryFileName } from "~/shop/cart/inquiries/inquiry";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-inquiries");
  const id = parseId(params.id);
  const csv = id === null ? null : await inquiryCsv(id);
  if (id === null || csv === null) throw notFound(request);
  return csvResponse(request, inquiryFileName(id), csv);
}
