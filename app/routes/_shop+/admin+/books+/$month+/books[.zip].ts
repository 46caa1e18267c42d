import type { LoaderFunctionArgs } from "@remix-run/node";

import { takeDownloadPlace } from "~/http/gate/download-places.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { resumableResponse } from "~/http/responses/resumable.server";
import { asMonth } from "~/shop/billing/books/month";
import { monthPack } from "~/shop/billing/books/month-pack.server";

/** The month as a ZIP. GET and HEAD. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { id, scope } = await requireStaff(request, "see-documents", "see-payments");
  const month = asMonth(params.month);
  if (!month) throw notFound(request);
  const release = takeDownloadPlace(request, id);
  try {
    const { fileName, zip } = await monthPack(scope, month);
    const response = await resumableResponse(request, { name: fileName, type: "application/zip", ...zip }, release);
    response.headers.set("Cache-Control", "no-store, no-transform");
    return response;
  } catch (error) {
    release();
    throw error;
  }
}
