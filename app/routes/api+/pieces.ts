import { listPieces } from "~/http/api/contracts/retail.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { serializeRetailPiece } from "~/http/api/schemas/retail-piece.server";
import { listRetailPieces } from "~/shop/orders/retail/list-pieces.server";
import { readerOf } from "~/http/gate/client-ready.server";

const list = serve(listPieces, async ({ request, query }) => {
  const { rows, count } = await listRetailPieces(query, rangeOf(query), readerOf(request));
  return listReply(request, query, {
    rows: rows.map(({ style, piece }) => serializeRetailPiece(style, piece)),
    count,
  });
});

export const { loader, action } = resource(list);
