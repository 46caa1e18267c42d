import { AppLink } from "./app-link";
import { Icon } from "./icon";

interface PaginationProps {
  /** The present page, from 1. */
  page: number;
  pages: number;
  /** The address of a page. */
  address: (page: number) => string;
}

/** Links to the pages of a list: previous, the numbers, next. Nothing when there is one page. */
export function Pagination({ page, pages, address }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="choices no-print justify-center">
      {page > 1 && (
        <AppLink to={address(page - 1)} rel="prev" className="choice">
          <Icon name="left" />
          <span className="sr-only">Previous page</span>
        </AppLink>
      )}
      {around(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap ${index}`} className="grid min-w-6 place-items-center">
            …
          </span>
        ) : (
          <AppLink
            key={number}
            to={address(number)}
            className="choice"
            aria-current={number === page ? "page" : undefined}
          >
            <span className="sr-only">Page </span>
            {number}
          </AppLink>
        ),
      )}
      {page < pages && (
        <AppLink to={address(page + 1)} rel="next" className="choice">
          <Icon name="right" />
          <span className="sr-only">Next page</span>
        </AppLink>
      )}
    </nav>
  );
}

/** All numbers of a short list; of a long one the ends and the neighbours, null where some are left out. */
function around(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= 7) return all;
  const kept = all.filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1);
  return kept.flatMap((n, index) => (n - (kept[index - 1] ?? 0) > 1 ? [null, n] : [n]));
}
