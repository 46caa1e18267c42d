import { formatNumber } from "~/formats/numbers";

/** On one page of an admin list. */
export const ROWS_PER_PAGE = 25;

/** In all pages of a list, which keeps large offsets cheap. Further rows are found by search or filter. */
export const MAX_LISTED = 10_000;

/** With `isMore` counting stopped at `count`, and there are more. */
export interface Counted {
  count: number;
  isMore: boolean;
}

/** From a count that was limited to `max + 1` rows. */
export function cappedCount(max: number, count: number): Counted {
  return { count: Math.min(count, max), isMore: count > max };
}

/** "12", or "1,000+" when there are more. */
export function countText({ count, isMore }: Counted): string {
  return formatNumber(count) + (isMore ? "+" : "");
}

/** `skip` and `take` for the query, `page` and `pages` for the links. */
export interface PageOf {
  page: number;
  pages: number;
  skip: number;
  take: number;
}

/** In an address. */
export const MAX_PAGE = 1_000_000;

/** From `?page=2`; 1 when it is missing or invalid. */
export function requestedPage(search: URLSearchParams, name = "page"): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/** At most MAX_LISTED of `count` rows are shown; the last page when `requested` is beyond it. */
export function pageOf(count: number, requested: number, rows = ROWS_PER_PAGE): PageOf {
  const pages = Math.max(1, Math.ceil(Math.min(count, MAX_LISTED) / rows));
  const page = Math.min(requested, pages);
  return { page, pages, skip: (page - 1) * rows, take: rows };
}
