import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";

const SORTS = ["companies", "since", "piece"] as const;
export type WaitedSort = Sort<(typeof SORTS)[number]>;

const MOST_COMPANIES: WaitedSort = { by: "companies", isDescending: true };

/** Of the list of pieces for which customers wait. */
export interface WaitedQuery {
  page: number;
  q: string;
  sort: WaitedSort;
}

/** Invalid values become defaults. */
export const waitedQuery = (search: URLSearchParams): WaitedQuery => ({
  page: requestedPage(search),
  q: requestedText(search),
  sort: requestedSort(search, SORTS, MOST_COMPANIES),
});

/** Without the page, defaults omitted. */
export const waitedParameters = ({ q, sort }: Pick<WaitedQuery, "q" | "sort">): Record<string, string> => ({
  ...(q && { q }),
  ...(sortParameter(sort) !== sortParameter(MOST_COMPANIES) && { sort: sortParameter(sort) }),
});

/** "/admin/products/waiting?q=alma&page=2"; of its file "/admin/products/waiting.csv?q=alma". */
export function waitedAddress(query: WaitedQuery, file: "" | ".csv" = ""): string {
  const search = new URLSearchParams(waitedParameters(query));
  if (query.page > 1) search.set("page", String(query.page));
  return `/admin/products/waiting${file}${search.size > 0 ? `?${search}` : ""}`;
}
