import { z } from "zod";

import { contract } from "../contract.server";
import { listQuery } from "../list.server";
import { newStock, stock, stockResult } from "../schemas/stock.server";

const common = { tag: "Administration", who: "admin", path: "/api/stock", success: 200 } as const;

export const listStock = contract({
  ...common,
  operation: "listStock",
  method: "GET",
  summary: "The stock of all pieces, by SKU",
  rights: ["see-stock"],
  program: "read",
  query: listQuery.pick({ page: true, limit: true }),
  response: z.array(stock),
  isList: true,
});

const NEW_STOCK = { mode: "part", pieces: [{ sku: "ALMA-SAND-M", quantity: 12, version: "15" }] };

export const putStockCall = contract({
  ...common,
  operation: "putStock",
  method: "PUT",
  summary: "Set the stock of pieces",
  description:
    "All rows but those in `refused` are saved. A row with a `version` is refused if somebody has ordered or counted meanwhile: read its stock again, and send what follows from it.",
  rights: ["change-stock"],
  program: "write",
  bodyLimit: 1024 * 1024,
  bodyValues: 60_000,
  body: newStock.meta({ examples: [NEW_STOCK] }),
  response: stockResult,
});
