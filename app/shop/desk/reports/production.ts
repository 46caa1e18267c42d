import { requestedText } from "~/shop/base/search/words";
import { parseId } from "~/formats/ids";
import type { GroupableLine, LineWindow } from "~/shop/cart/group-lines";
import { NO_WINDOW, ordersAddress } from "~/shop/orders/orders-query";
import { requestedPage } from "~/shop/base/paging";

/** Open in one delivery window, and so to be made. */
export interface ProductionPiece extends GroupableLine {
  productId: number;
  sku: string;
  window: LineWindow | null;
}

/** As in the address of the page. */
export interface ProductionFilter {
  /** Each word is the beginning of a word of the style's name or code, or of a SKU. */
  q: string;
  windowId: number | null;
  category: string | null;
  /** Without orders that are not confirmed yet. */
  isConfirmedOnly: boolean;
}

/** Selects everything; the value of a select option may not be empty (specification 5). */
export const EVERYTHING = "all";
export const CONFIRMED_ONLY = "confirmed";

/** On a page that is to be printed, which is rendered in some tenth of a second. */
export const STYLES_TO_PRINT = 100;

export interface ProductionPart {
  page: number;
  /** STYLES_TO_PRINT styles on a page, and not twenty. */
  isWhole: boolean;
}

export function productionQuery(search: URLSearchParams): ProductionFilter & ProductionPart {
  const category = requestedText(search, "category");
  return {
    q: requestedText(search),
    windowId: parseId(search.get("window")),
    category: category === EVERYTHING ? null : category || null,
    isConfirmedOnly: search.get("status") === CONFIRMED_ONLY,
    page: requestedPage(search),
    isWhole: search.get("show") === EVERYTHING,
  };
}

/** "?category=Sweaters", or "" for none. */
export function productionSearch(
  { q, windowId, category, isConfirmedOnly }: ProductionFilter,
  { page = 1, isWhole = false }: Partial<ProductionPart> = {},
): string {
  const search = new URLSearchParams({
    ...(q && { q }),
    ...(windowId && { window: String(windowId) }),
    ...(category && { category }),
    ...(isConfirmedOnly && { status: CONFIRMED_ONLY }),
    ...(isWhole && { show: EVERYTHING }),
    ...(page > 1 && { page: String(page) }),
  });
  return search.size > 0 ? `?${search}` : "";
}

/** The list of orders in which a piece is open, of those that a filter of production counts. */
export function ordersOf(
  { sku, window }: ProductionPiece,
  { isConfirmedOnly }: Pick<ProductionFilter, "isConfirmedOnly">,
): string {
  return ordersAddress({ sku, window: window?.id ?? NO_WINDOW, open: isConfirmedOnly ? "confirmed" : "any" });
}
