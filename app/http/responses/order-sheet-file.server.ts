import * as t from "~/messages/access";
import { shopLook } from "~/shop/brand/appearance/appearance.server";
import { isoDay } from "~/formats/dates";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { orderSheetCsv } from "~/shop/cart/order-sheet/csv";
import { fileStyles } from "~/shop/cart/order-sheet/sheet-styles.server";
import { orderSheetWorkbook } from "~/shop/cart/order-sheet/workbook.server";
import { sheetQuery } from "~/shop/catalogue/styles/sheet-query";
import { listedStyles } from "~/shop/orders/sheet-lists.server";
import { limitInProcess } from "../gate/rate-limit.server";
import { refuse } from "../gate/refusals.server";
import { ownCart } from "../session/own-cart.server";
import type { Account } from "~/shop/customers/people/account";
import { CSV_TYPE } from "./csv.server";
import { downloadResponse } from "./download.server";
import { readerOf } from "../gate/client-ready.server";

export const WORKBOOK_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Files of a person in a minute. */
const FILES = { points: 12, windowSeconds: 60 };

/**
 * Makes the response of an order sheet as a file with the filters of the page, all its pages in one and never cached. Throws
 * a 429 refusal for a person who asks too often.
 */
export async function orderSheetResponse(
  request: Request,
  { user, company }: Account,
  format: "xlsx" | "csv",
): Promise<Response> {
  const today = isoDay(new Date());
  const name = `order-sheet-${today}.${format}`;
  const type = format === "csv" ? CSV_TYPE : WORKBOOK_TYPE;
  if (request.method === "HEAD") return downloadResponse(request, { name, type }, "");
  const allowed = limitInProcess({ key: `order-sheet:${user.id}`, ...FILES });
  if (!allowed.ok) {
    throw refuse(request, {
      status: 429,
      title: t.tooManyFiles(),
      message: t.youHaveDownloadedThisOften(),
      headers: { "Retry-After": String(allowed.retryAfterSeconds) },
    });
  }
  const query = sheetQuery(new URL(request.url).searchParams);
  const [{ lines }, prices, { chosenIds }] = await Promise.all([
    ownCart(request, company.id),
    priceListOf(company.priceGroupId),
    listedStyles(query.chosen, company.id),
  ]);
  const customer = { lines, prices, ...(chosenIds && { chosenIds }) };
  const { styles, isCut } = await fileStyles(query, customer, today, readerOf(request));
  if (format === "csv") return downloadResponse(request, { name, type }, orderSheetCsv(styles));
  const head = { shop: (await shopLook()).name, company: company.name, day: today, isCut };
  return downloadResponse(request, { name, type }, () =>
    orderSheetWorkbook(styles, head, { withPictures: !query.plain }),
  );
}
