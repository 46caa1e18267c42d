import * as t from "~/messages/layout";
import { AppLink } from "./app-link";
import { Icon } from "./icon";

interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  /** Of a page. */
  address: (page: number) => string;
}

/** Renders nothing for a single page. */
export function Pagination({ page, pages, address }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={t.pages()} className="choices no-print justify-center">
      {page > 1 && (
        <AppLink to={address(page - 1)} rel="prev" className="choice">
          <Icon name="left" />
          <span className="sr-only">{t.previousPage()}</span>
        </AppLink>
      )}
      {visiblePages(page, pages).map((number, index) =>
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
            <span className="sr-only">{t.page()} </span>
            {number}
          </AppLink>
        ),
      )}
      {page < pages && (
        <AppLink to={address(page + 1)} rel="next" className="choice">
          <Icon name="right" />
          <span className="sr-only">{t.nextPage()}</span>
        </AppLink>
      )}
    </nav>
  );
}

/** All page numbers of a short list; otherwise the first, the last and the neighbours, with null for gaps. */
function visiblePages(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= 7) return all;
  const shown = all.filter((n) => n === 1 || n === pages || Math.abs(n - page) <= 1);
  return shown.flatMap((n, index) => (n - (shown[index - 1] ?? 0) > 1 ? [null, n] : [n]));
}
