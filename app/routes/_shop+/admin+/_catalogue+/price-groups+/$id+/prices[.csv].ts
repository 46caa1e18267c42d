import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseId } from "~/formats/ids";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { csvResponse } from "~/http/responses/csv.server";
import { findGroup } from "~/shop/catalogue/price-groups/admin-groups.server";
import { ownPricesCsv, ownPricesOf } from "~/shop/catalogue/price-groups/own-prices.server";

/** In the columns that the page of own prices reads. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-terms");
  const id = parseId(params.id);
  const group = id && (await findGroup(id));
  if (!group) throw notFound(request);
  return csvResponse(request, `own-prices-${group.id}.csv`, ownPricesCsv(await ownPricesOf(group.id)));
}
