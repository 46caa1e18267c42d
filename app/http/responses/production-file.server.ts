import { isoDay } from "~/formats/dates";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { productionQuery } from "~/shop/desk/reports/production";
import { productionPieces } from "~/shop/desk/reports/production.server";
import { productionCsv, productionWorkbook } from "~/shop/desk/reports/production-file.server";
import { csvResponse } from "./csv.server";
import { downloadResponse } from "./download.server";
import { WORKBOOK_TYPE } from "./order-sheet-file.server";
import { readerOf } from "../gate/client-ready.server";

/** Makes the response of what is to be made as a file, with the filters of the page, all its pages in one and never cached. */
export async function productionResponse(request: Request, format: "xlsx" | "csv"): Promise<Response> {
  const day = isoDay(new Date());
  const name = `production-${day}.${format}`;
  const filter = productionQuery(new URL(request.url).searchParams);
  const pieces = productionPieces(filter, readerOf(request));
  if (format === "csv") return csvResponse(request, name, productionCsv(pieces));
  const { name: shop } = await shopLook();
  const make = () => productionWorkbook(pieces, { shop, day, reader: readerOf(request) });
  return downloadResponse(request, { name, type: WORKBOOK_TYPE }, make);
}
