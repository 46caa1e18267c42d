import { listStock, putStockCall } from "~/http/api/contracts/stock.server";
import { listReply, rangeOf } from "~/http/api/list.server";
import { resource, serve } from "~/http/api/resource.server";
import { asSentStock, serializeRefusedStock, serializeStock } from "~/http/api/schemas/stock.server";
import { putStock, stockRecords } from "~/shop/catalogue/pieces/program-stock.server";

const list = serve(listStock, async ({ request, query }) => {
  const { rows, count } = await stockRecords(rangeOf(query));
  return listReply(request, query, { rows: rows.map(serializeStock), count });
});

const put = serve(putStockCall, async ({ account: { user, program }, body }) => {
  const { changed, refused } = await putStock(body.pieces.map(asSentStock), {
    isWhole: body.mode === "whole",
    actorId: user.id,
    program,
  });
  return { changed, refused: refused.map(serializeRefusedStock) };
});

export const { loader, action } = resource(list, put);
