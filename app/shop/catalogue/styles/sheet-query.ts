import { type CatalogueQuery, catalogueQuery, filterParameters } from "../search/query";

/** Styles on a page: the usual number and the most. */
export const SHEET_ROWS = [12, 100] as const;

/** Lists of a company that the order sheet can show alone: the styles in its cart, its favourites, what is new since its last order. */
export const SHEET_LISTS = ["cart", "favourites", "new"] as const;
export type SheetList = (typeof SHEET_LISTS)[number];

/** In a form, where the value of a select option is never empty. */
export const ALL = "all";

/** Kept in the URL. */
export interface SheetQuery extends Omit<CatalogueQuery, "sort"> {
  rows: (typeof SHEET_ROWS)[number];
  /** Only styles of this list; "" for all. */
  chosen: SheetList | "";
  /** Without pictures. */
  plain: boolean;
}

/** Invalid values become defaults. */
export function sheetQuery(search: URLSearchParams): SheetQuery {
  const { sort: _, ...query } = catalogueQuery(search, true);
  const chosen = search.get("chosen") ?? ALL;
  return {
    ...query,
    rows: search.get("rows") === String(SHEET_ROWS[1]) ? SHEET_ROWS[1] : SHEET_ROWS[0],
    // "on" of earlier addresses is the cart.
    chosen: chosen === ALL ? "" : (SHEET_LISTS.find((list) => list === chosen) ?? "cart"),
    plain: search.has("plain"),
  };
}

/**
 * Defaults omitted: "/order-sheet?category=Sweaters&page=2". As a file it has all pages:
 * "/order-sheet.xlsx?category=Sweaters".
 */
export function sheetAddress(query: SheetQuery, file?: "xlsx" | "csv"): string {
  const search = filterParameters(query);
  if (!file && query.rows !== SHEET_ROWS[0]) search.set("rows", String(query.rows));
  if (query.chosen) search.set("chosen", query.chosen);
  if (query.plain) search.set("plain", "on");
  if (!file && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/order-sheet${file ? `.${file}` : ""}${text && `?${text}`}`;
}
