/** Default number of rows on one page of an admin list. */
export const ROWS_PER_PAGE = 25;

/** The most rows of a list that its pages show, which keeps large offsets cheap. Further rows are found by search or filter. */
export const MAX_LISTED = 10_000;

/** A number of rows; with `isMore` counting stopped at `count`, and there are more. */
export interface Counted {
  count: number;
  isMore: boolean;
}

/** Converts a count that was limited to `max + 1` rows. */
export function cappedCount(max: number, count: number): Counted {
  return { count: Math.min(count, max), isMore: count > max };
}

/** A count as text: "12", or "1,000+" when there are more. */
export function countText({ count, isMore }: Counted): string {
  return count.toLocaleString("en") + (isMore ? "+" : "");
}

/** A page of a list: `skip` and `take` for the query, `page` and `pages` for the links. */
export interface PageOf {
  page: number;
  pages: number;
  skip: number;
  take: number;
}

/** The largest page number that an address may name. */
export const MAX_PAGE = 1_000_000;

/** The page number in `?page=2`; 1 when it is missing or invalid. */
export function requestedPage(search: URLSearchParams, name = "page"): number {
  const page = Number(search.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

/**
 * The page number `requested` of a list with `count` rows, of which at most MAX_LISTED are shown; the last page when
 * there are fewer.
 */
export function pageOf(count: number, requested: number, rows = ROWS_PER_PAGE): PageOf {
  const pages = Math.max(1, Math.ceil(Math.min(count, MAX_LISTED) / rows));
  const page = Math.min(requested, pages);
  return { page, pages, skip: (page - 1) * rows, take: rows };
}
