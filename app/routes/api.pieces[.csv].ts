import { piecesCsv } from "~/http/api/contracts/retail.server";
import { resource, serve } from "~/http/api/resource.server";
import { taggedCsvResponse } from "~/http/responses/csv.server";
import { retailPiecesCsv } from "~/shop/retail/list-pieces.server";

const file = serve(piecesCsv, ({ request, query }) =>
  taggedCsvResponse(request, "pieces.csv", retailPiecesCsv(query)),
);

export const { loader, action } = resource(file);
