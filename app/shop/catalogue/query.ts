/** Styles on a catalogue page (specification 9). */
export const PAGE_SIZE = 9;
export const MAX_SEARCH_LENGTH = 100;

export const SORTS = ["featured", "price-low", "price-high", "newest"] as const;
export type Sort = (typeof SORTS)[number];
export const SORT_LABELS: Record<Sort, string> = {
  featured: "Featured",
  "price-low": "Price: low to high",
  "price-high": "Price: high to low",
  newest: "Newest",
};

/** The filter value for all categories; the value of a select option is never empty (specification 5). */
export const ALL_CATEGORIES = "all";

/** The available sort orders. Sorting by price would reveal prices, so it requires `seesPrices`. */
export function sortsFor(seesPrices: boolean): readonly Sort[] {
  return seesPrices ? SORTS : SORTS.filter((sort) => !sort.startsWith("price"));
}

/** The filters of the catalogue, kept in the URL. */
export interface CatalogueQuery {
  page: number;
  sort: Sort;
  /** "" for all categories. */
  category: string;
  q: string;
}

/** Parses the URL parameters of the catalogue; invalid values become defaults. */
export function catalogueQuery(search: URLSearchParams, seesPrices: boolean): CatalogueQuery {
  const page = Number(search.get("page") ?? 1);
  const sort = sortsFor(seesPrices).find((known) => known === search.get("sort"));
  // Postgres rejects NUL characters.
  const text = (name: string) =>
    (search.get(name) ?? "").replaceAll("\0", "").slice(0, MAX_SEARCH_LENGTH).trim();
  const category = text("category");
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    sort: sort ?? "featured",
    category: category === ALL_CATEGORIES ? "" : category,
    q: text("q"),
  };
}

/** The URL of the catalogue with these filters, defaults omitted: "/?sort=newest&page=2#catalog". */
export function catalogueAddress(query: Partial<CatalogueQuery>): string {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.category) search.set("category", query.category);
  if (query.sort && query.sort !== "featured") search.set("sort", query.sort);
  if (query.page && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/${text && `?${text}`}#catalog`;
}
