/** Styles on a page of the catalogue (specification 9). */
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

/** What the filter sends for every category; no value of a select may be empty (specification 5). */
export const ALL_CATEGORIES = "all";

/** Sorting by price tells prices: who sees none cannot do it. */
export function sortsFor(seesPrices: boolean): readonly Sort[] {
  return seesPrices ? SORTS : SORTS.filter((sort) => !sort.startsWith("price"));
}

/** What a reader wants to see of the catalogue; all of it stands in the address. */
export interface CatalogueQuery {
  page: number;
  sort: Sort;
  /** "" is every category. */
  category: string;
  q: string;
}

/** Reads the catalogue's part of an address; whatever makes no sense there is the default. */
export function catalogueQuery(search: URLSearchParams, seesPrices: boolean): CatalogueQuery {
  const page = Number(search.get("page") ?? 1);
  const sort = sortsFor(seesPrices).find((known) => known === search.get("sort"));
  // Postgres refuses a NUL.
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

/** The address of the catalogue in that state, defaults left out: "/?sort=newest&page=2#catalog". */
export function catalogueAddress(query: Partial<CatalogueQuery>): string {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.category) search.set("category", query.category);
  if (query.sort && query.sort !== "featured") search.set("sort", query.sort);
  if (query.page && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/${text && `?${text}`}#catalog`;
}
