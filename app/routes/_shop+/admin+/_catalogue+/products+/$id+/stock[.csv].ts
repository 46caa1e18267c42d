import type { LoaderFunctionArgs } from "@remix-run/node";

import { isoDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { stockHistoryCsv } from "~/shop/catalogue/pieces/stock-history.server";

/** `?piece=` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const styleId = parseId(params.id);
  if (!styleId) throw notFound(request);
  const pieceId = parseId(new URL(request.url).searchParams.get("piece") ?? "");
  return csvResponse(request, `stock-${styleId}-${isoDay(new Date())}.csv`, stockHistoryCsv({ styleId, pieceId }));
}
