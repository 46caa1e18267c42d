import { piecesCsv } from "~/http/api/contracts/retail.server";
import { resource, serve } from "~/http/api/resource.server";
import { resumableCsvResponse } from "~/http/responses/csv.server";
import { fileVersion } from "~/http/responses/file-version.server";
import { retailPiecesCsv } from "~/shop/orders/retail/list-pieces.server";

const file = serve(piecesCsv, ({ request, query }) =>
  resumableCsvResponse(request, {
    name: "pieces.csv",
    version: () => fileVersion("pieces", query),
    make: () => retailPiecesCsv(query),
  }),
);

export const { loader, action } = resource(file);
