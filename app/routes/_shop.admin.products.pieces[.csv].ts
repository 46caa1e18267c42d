import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireAdmin } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { piecesCsv, piecesCsvName } from "~/shop/catalogue/piece-table/cells";
import { allPieces } from "~/shop/catalogue/piece-table/current-pieces.server";

/**
 * GET /admin/products/pieces.csv: all pieces as a CSV file that /admin/products/pieces can read. It has no version, because the state
 * token does not cover the stock.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return csvResponse(request, piecesCsvName(new Date()), piecesCsv(allPieces()));
}
