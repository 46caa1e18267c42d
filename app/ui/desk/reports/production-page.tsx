import { Link } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import {
  CONFIRMED_ONLY,
  EVERYTHING,
  ordersOf,
  type ProductionFilter,
  productionSearch,
  STYLES_TO_PRINT,
} from "~/shop/desk/reports/production";
import type { Production } from "~/shop/desk/reports/production.server";
import { AppLink } from "~/ui/base/app-link";
import { buttonClass } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { LineGroups } from "~/ui/cart/lines/line-groups";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { StyleTable } from "~/ui/cart/lines/style-table";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { IncompleteNote } from "./incomplete-note";

interface ProductionPageProps extends Production {
  filter: ProductionFilter;
  isWhole: boolean;
  /** Orders are still being added. */
  isIncomplete: boolean;
  /** The day that is printed. */
  today: string;
  categories: readonly string[];
}

/** What is to be made: the open pieces of all orders, a table for each style and delivery window. */
export function ProductionPage(props: ProductionPageProps) {
  const { groups, pieces, styles, page, pages, filter, isWhole, isIncomplete } = props;
  const isFiltered = productionSearch(filter) !== "";
  return (
    <>
      <AdminHeading
        aside={
          <span className="muted">{`${count(pieces, "piece")}, ${count(styles, "style")}`}</span>
        }
        actions={["csv", "xlsx"].map((format) => (
          <a
            key={format}
            href={`/admin/production.${format}${productionSearch(filter)}`}
            className={buttonClass({ variant: "secondary" })}
          >
            {format.toUpperCase()}
          </a>
        ))}
      >
        Production
      </AdminHeading>
      <p className="muted mb-6 max-w-2xl no-print">
        Pieces that are ordered and not shipped yet, by delivery window and style. A number leads to
        its orders.
      </p>
      {isIncomplete && <IncompleteNote />}
      <PrintHead date={printedText(props)} />
      <ProductionFilters {...props} isFiltered={isFiltered} />
      {!isWhole && pages > 1 && (
        <p className="mb-4 no-print">
          <Link to={`/admin/production${productionSearch(filter, { isWhole: true })}`}>
            {styles > STYLES_TO_PRINT
              ? `${STYLES_TO_PRINT} styles on a page, to print`
              : "All on one page, to print"}
          </Link>
        </p>
      )}
      {styles === 0 ? (
        <EmptyState title="Nothing is open">
          {isFiltered && <Link to="/admin/production">Show all</Link>}
        </EmptyState>
      ) : (
        <div className="stack-loose">
          <section aria-labelledby="open">
            <h2 id="open" className="sr-only">
              Open pieces
            </h2>
            <LineGroups
              lines={groups.flatMap((group) => group.styles).flatMap(({ cells }) => lines(cells))}
              renderStyle={(style, Heading) => (
                <li key={style.key} className="style-lines break-inside-avoid">
                  <div className="style-lines-head">
                    <Heading className="text-base">{style.name}</Heading>
                    <p className="figures">{count(style.pieces, "piece")}</p>
                  </div>
                  <StyleTable
                    style={style}
                    hasTotals
                    cell={(piece) => (
                      <AppLink
                        to={ordersOf(piece, filter)}
                        aria-label={`${piece.quantity} of ${piece.sku}: orders`}
                      >
                        {piece.quantity}
                      </AppLink>
                    )}
                  />
                </li>
              )}
            />
          </section>
          <Pagination
            page={page}
            pages={pages}
            address={(number) =>
              `/admin/production${productionSearch(filter, { page: number, isWhole })}`
            }
          />
        </div>
      )}
    </>
  );
}

/** What of production is on the paper: "24 November 2026, Spring, without pending orders, page 1 of 2". */
function printedText({ today, filter, windows, page, pages }: ProductionPageProps): string {
  const { q, windowId, category, isConfirmedOnly } = filter;
  return [
    formatDay(today),
    windows.find(({ id }) => id === windowId)?.name,
    category,
    q && `“${q}”`,
    isConfirmedOnly && "without pending orders",
    pages > 1 && `page ${page} of ${pages}`,
  ]
    .filter(Boolean)
    .join(", ");
}

const lines = <Line,>(cells: readonly (readonly (Line | null)[])[]) =>
  cells.flat().filter((line) => line !== null);

const count = (number: number, noun: string) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;

/** The search and the filters of what is to be made. */
function ProductionFilters({
  filter,
  windows,
  categories,
  isFiltered,
}: {
  filter: ProductionFilter;
  windows: readonly { id: number; name: string }[];
  categories: readonly string[];
  isFiltered: boolean;
}) {
  const all = (label: string) => ({ value: EVERYTHING, label });
  return (
    <FilterBar
      // A new key resets the fields when a link leads to another query.
      key={productionSearch(filter)}
      action="/admin/production"
      q={filter.q}
      searchLabel="Style or SKU"
      isFiltered={isFiltered}
    >
      <FilterSelect
        name="window"
        label="Delivery window"
        value={String(filter.windowId ?? EVERYTHING)}
        options={[
          all("All windows"),
          ...windows.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FilterSelect
        name="category"
        label="Category"
        value={filter.category ?? EVERYTHING}
        options={[
          all("All categories"),
          ...categories.map((name) => ({ value: name, label: name })),
        ]}
      />
      <FilterSelect
        name="status"
        label="Orders"
        value={filter.isConfirmedOnly ? CONFIRMED_ONLY : EVERYTHING}
        options={[all("All open orders"), { value: CONFIRMED_ONLY, label: "Without pending" }]}
      />
    </FilterBar>
  );
}
