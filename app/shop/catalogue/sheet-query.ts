import { ALL_CATEGORIES, type CatalogueQuery, catalogueQuery } from "./query";

/** Styles on a page of the order sheet: the usual number and the most. */
export const SHEET_ROWS = [12, 100] as const;

/** The filters of the order sheet, kept in the URL. */
export interface SheetQuery extends Pick<CatalogueQuery, "page" | "category" | "q"> {
  rows: (typeof SHEET_ROWS)[number];
  /** Only styles in the cart. */
  chosen: boolean;
  /** Without pictures. */
  plain: boolean;
}

/** Parses the URL parameters of the order sheet; invalid values become defaults. */
export function sheetQuery(search: URLSearchParams): SheetQuery {
  const { page, category, q } = catalogueQuery(search, false);
  return {
    page,
    category,
    q,
    rows: search.get("rows") === String(SHEET_ROWS[1]) ? SHEET_ROWS[1] : SHEET_ROWS[0],
    chosen: search.has("chosen"),
    plain: search.has("plain"),
  };
}

/** The URL of the order sheet with these filters, defaults omitted: "/order-sheet?category=Sweaters&page=2". */
export function sheetAddress(query: SheetQuery): string {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.category && query.category !== ALL_CATEGORIES) search.set("category", query.category);
  if (query.rows !== SHEET_ROWS[0]) search.set("rows", String(query.rows));
  if (query.chosen) search.set("chosen", "on");
  if (query.plain) search.set("plain", "on");
  if (query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/order-sheet${text && `?${text}`}`;
}
