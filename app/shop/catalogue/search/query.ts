import { parseId } from "~/formats/ids";
import { requestedText } from "~/shop/base/search/words";

/** Specification 9. */
export const PAGE_SIZE = 9;

export const SORTS = ["featured", "price-low", "price-high", "newest"] as const;
export type Sort = (typeof SORTS)[number];

/** The value of a select option is never empty (specification 5). */
export const ALL_CATEGORIES = "all";

/** Sorting by price would reveal prices, so it requires `seesPrices`. */
export function sortsFor(seesPrices: boolean): readonly Sort[] {
  return seesPrices ? SORTS : SORTS.filter((sort) => !sort.startsWith("price"));
}

/** In the order of their parameters in the URL (facets.ts). */
export const FACET_NAMES = ["category", "colour", "size", "window", "available"] as const;
export type FacetName = (typeof FACET_NAMES)[number];

/** Absent or "" for any. */
export type ChosenFacets = Partial<Record<FacetName, string>>;

/** Availability is for customers only (visibility.ts), and windows are for those who order. */
const CUSTOMER_FACETS: readonly FacetName[] = ["window", "available"];

/** The facets that a reader can filter by. */
export const facetsFor = (seesPrices: boolean): readonly FacetName[] =>
  seesPrices ? FACET_NAMES : FACET_NAMES.filter((name) => !CUSTOMER_FACETS.includes(name));

/** Links above the catalogue; where there are more categories, they are a facet as well. */
export const MAX_CATEGORY_LINKS = 12;

/** Kept in the URL. */
export interface CatalogueQuery extends ChosenFacets {
  page: number;
  sort: Sort;
  /** "" for all categories. */
  category: string;
  q: string;
  /** Search for `q` only, not for similar words when nothing is found. */
  exact?: boolean;
  /** Show all facets; otherwise only the chosen ones, which keeps the page light. */
  filters?: boolean;
}

/** Invalid values become defaults. */
export function catalogueQuery(search: URLSearchParams, seesPrices: boolean): CatalogueQuery {
  const page = Number(search.get("page") ?? 1);
  const sort = sortsFor(seesPrices).find((known) => known === search.get("sort"));
  const valueOf = (name: FacetName) => {
    if (name === "available") return search.has(name) ? "yes" : "";
    return name === "window" ? String(parseId(search.get(name)) ?? "") : requestedText(search, name);
  };
  const chosen = facetsFor(seesPrices).flatMap((name) => {
    const value = valueOf(name);
    return value ? [[name, value]] : [];
  });
  const category = requestedText(search, "category");
  return {
    ...(Object.fromEntries(chosen) as ChosenFacets),
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    sort: sort ?? "featured",
    category: category === ALL_CATEGORIES ? "" : category,
    q: requestedText(search),
    ...(search.has("exact") && { exact: true }),
    ...(search.has("filters") && { filters: true }),
  };
}

/** Defaults omitted: "/?sort=newest&page=2#catalog". */
export function catalogueAddress(query: Partial<CatalogueQuery>): string {
  const search = filterParameters(query);
  if (query.sort && query.sort !== "featured") search.set("sort", query.sort);
  if (query.page && query.page > 1) search.set("page", String(query.page));
  const text = search.toString();
  return `/${text && `?${text}`}#catalog`;
}

/** Of the search and the facets, defaults omitted. */
export function filterParameters(
  query: Partial<Pick<CatalogueQuery, "q" | "exact" | "filters" | FacetName>>,
): URLSearchParams {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.q && query.exact) search.set("exact", "on");
  for (const name of FACET_NAMES) if (query[name]) search.set(name, query[name]);
  if (query.filters) search.set("filters", "on");
  return search;
}
