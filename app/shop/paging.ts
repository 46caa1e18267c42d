/** Rows on one page of a list at the desk, where the list says nothing else. */
export const ROWS_PER_PAGE = 25;

/** How many rows of a list its pages reach, so that the last one costs little: what is beyond is searched or filtered for. */
export const REACH = 10_000;

/** How many rows there are; `isMore` when only so many were counted and there are others. */
export interface Counted {
  count: number;
  isMore: boolean;
}

/** What a count says that was made as far as one beyond `most`. */
export function countedTo(most: number, count: number): Counted {
  return { count: Math.min(count, most), isMore: count > most };
}

/** A count in words: "12", or "1,000+" when there are more. */
export function countText({ count, isMore }: Counted): string {
  return count.toLocaleString("en") + (isMore ? "+" : "");
}

/** A page of a list: what to skip and take, and what the page's links need. A page beyond the last one is the last one. */
export interface PageOf {
  page: number;
  pages: number;
  skip: number;
  take: number;
}

/** The page that an address asks for: `?page=2`; anything that makes no sense there is the first. */
export function requestedPage(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Where the page asked for lies in a list of `count` rows, as far as pages reach. */
export function pageOf(count: number, asked: number, rows = ROWS_PER_PAGE): PageOf {
  const pages = Math.max(1, Math.ceil(Math.min(count, REACH) / rows));
  const page = Math.min(asked, pages);
  return { page, pages, skip: (page - 1) * rows, take: rows };
}
