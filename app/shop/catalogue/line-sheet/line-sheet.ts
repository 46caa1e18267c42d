import { parseId } from "~/formats/ids";
import { requestedText } from "~/shop/base/search/words";
import { ALL_CATEGORIES } from "~/shop/catalogue/search/query";

/** `category` null is the whole collection. */
export interface LineSheetOptions {
  category: string | null;
  /** Null for all. */
  windowId: number | null;
  withPrices: boolean;
  /** The price group whose customers' prices it has; null for the list prices. */
  groupId: number | null;
}

/** `?category=Sweaters&window=2&prices=yes`; `prices=3` for those of a price group. Prices are off by default. */
export function lineSheetOptions(search: URLSearchParams): LineSheetOptions {
  const category = requestedText(search, "category");
  const prices = search.get("prices");
  const groupId = parseId(prices);
  return {
    category: category === "" || category === ALL_CATEGORIES ? null : category,
    windowId: parseId(search.get("window")),
    withPrices: prices === "yes" || groupId !== null,
    groupId,
  };
}

/**
 * "line-sheet-sweaters.pdf", "line-sheet-spring-2028.pdf"; "line-sheet.pdf" for the whole collection. Neither it nor
 * the sheet names the price group, because a customer would learn that others pay other prices.
 */
export function lineSheetName(category: string | null, window: string | null): string {
  const plain = [category, window].filter(Boolean).join(" ").normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return `${["line-sheet", ...words].join("-")}.pdf`;
}
