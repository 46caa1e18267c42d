import type { LoaderFunctionArgs } from "@remix-run/node";

import { requireStaff } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { tableCsv, tableCsvName } from "~/shop/base/files/table/table-csv";
import { cellsOf } from "~/shop/catalogue/piece-table/cells.server";
import { PIECE_TABLE } from "~/shop/catalogue/piece-table/columns";
import { allPieces } from "~/shop/catalogue/piece-table/current-pieces.server";

/** /admin/tables/pieces can read it. It has no version, because the state token does not cover the stock. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const file = tableCsv(PIECE_TABLE, cellsOf, allPieces());
  return csvResponse(request, tableCsvName("pieces"), file);
}
