import type { LoaderFunctionArgs } from "@remix-run/node";

import { isoDay } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { waitedCsv } from "~/shop/cart/alerts/waited-pieces.server";
import { waitedQuery } from "~/shop/cart/alerts/waited-query";

export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-stock");
  const { q } = waitedQuery(new URL(request.url).searchParams);
  return csvResponse(request, `waited-for-${isoDay(new Date())}.csv`, waitedCsv(scope, q));
}
