/** Rows on one page of a list at the desk, where the list says nothing else. */
export const ROWS_PER_PAGE = 25;

/** A page of a list: what to skip and take, and what the page's links need. A page beyond the last one is the last one. */
export interface PageOf {
  page: number;
  pages: number;
  skip: number;
  take: number;
}

/** The page that an address asks for: `?page=2`; anything that makes no sense there is the first. */
export function askedPage(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}

/** Where the page asked for lies in a list of `count` rows. */
export function pageOf(count: number, asked: number, rows = ROWS_PER_PAGE): PageOf {
  const pages = Math.max(1, Math.ceil(count / rows));
  const page = Math.min(asked, pages);
  return { page, pages, skip: (page - 1) * rows, take: rows };
}
