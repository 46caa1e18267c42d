import type { LinksFunction, LoaderFunctionArgs, MetaFunction, SerializeFrom } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { isoDay, formatDay } from "~/formats/dates";
import { quoted } from "~/formats/lists";
import { formatNumber } from "~/formats/numbers";
import { requireStaff } from "~/http/gate/guards.server";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/orders";
import { adminCategories } from "~/shop/catalogue/styles/admin-styles.server";
import { isCounting } from "~/shop/desk/reports/periods.server";
import {
  productionQuery,
  CONFIRMED_ONLY,
  EVERYTHING,
  ordersOf,
  productionSearch,
  STYLES_TO_PRINT,
} from "~/shop/desk/reports/production";
import { productionPage } from "~/shop/desk/reports/production.server";
import styles from "~/orders.css";
import { pageTitle } from "~/ui/layout/meta";
import { readerOf } from "~/http/gate/client-ready.server";
import { linesOf } from "~/shop/cart/group-lines";
import { AppLink } from "~/ui/base/app-link";
import { buttonClass } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { PrintHead } from "~/ui/cart/lines/print-head";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar, FilterLinks, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { OrderTable } from "~/ui/orders/order-table";
import { IncompleteNote } from "~/ui/desk/reports/incomplete-note";

/** `?q=`, `?window=`, ... filter, `?show=all` has up to a hundred styles on a page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-production");
  const { page, isWhole, ...filter } = productionQuery(new URL(request.url).searchParams);
  const [production, categories, isIncomplete] = await Promise.all([
    productionPage(filter, { page, isWhole }, readerOf(request)),
    adminCategories(),
    isCounting(),
  ]);
  return { ...production, filter, isWhole, categories, isIncomplete, today: isoDay(new Date()) };
}

type Loaded = SerializeFrom<typeof loader>;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, t.production()) }];

/** The open pieces of all orders, by delivery window and style. */
export default function ProductionPage() {
  const loaded = useLoaderData<typeof loader>();
  const { groups, pictures, pieces, styles, page, pages, filter, isWhole, isIncomplete } = loaded;
  const isFiltered = productionSearch(filter) !== "";
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{tDesk.notShipped({ pieces, styles })}</span>}
        actions={
          <>
            {!isWhole && pages > 1 && (
              <Link
                to={`/admin/production${productionSearch(filter, { isWhole: true })}`}
                className="admin-all no-print"
              >
                {tDesk.toPrint({ pages: styles > STYLES_TO_PRINT ? STYLES_TO_PRINT : 0 })}
              </Link>
            )}
            {["csv", "xlsx"].map((format) => (
              <a
                key={format}
                href={`/admin/production.${format}${productionSearch(filter)}`}
                className={buttonClass({ variant: "secondary" })}
              >
                {format.toUpperCase()}
              </a>
            ))}
          </>
        }
      >
        {t.production()}
      </AdminHeading>
      {isIncomplete && <IncompleteNote />}
      <PrintHead date={printedText(loaded)} />
      <ProductionFilters {...loaded} isFiltered={isFiltered} />
      {styles === 0 ? (
        <EmptyState title={t.nothingIsOpen()}>
          {isFiltered && <Link to="/admin/production">{t.showAll()}</Link>}
        </EmptyState>
      ) : (
        <div className="stack-loose">
          <OrderTable
            caption={tDesk.openPieces()}
            lines={groups.flatMap((group) => group.styles).flatMap(linesOf)}
            pictures={pictures}
            cell={(piece) => (
              <AppLink
                to={ordersOf(piece, filter)}
                aria-label={t.ofOrders({ quantity: piece.quantity, sku: piece.sku })}
              >
                {piece.quantity}
              </AppLink>
            )}
            figures={[
              {
                label: tDesk.totalColumn(),
                unit: t.piecesShort(),
                of: (style) => formatNumber(style.pieces),
              },
            ]}
          />
          <Pagination
            page={page}
            pages={pages}
            address={(number) => `/admin/production${productionSearch(filter, { page: number, isWhole })}`}
          />
        </div>
      )}
    </>
  );
}

/** On paper: "24 November 2026, Spring, without pending orders, page 1 of 2". */
function printedText({ today, filter, windows, page, pages }: Loaded): string {
  const { q, windowId, category, isConfirmedOnly } = filter;
  return [
    formatDay(today),
    windows.find(({ id }) => id === windowId)?.name,
    category,
    q && quoted(q),
    isConfirmedOnly && t.withoutPending(),
    pages > 1 && t.pageOf({ page, pages }),
  ]
    .filter(Boolean)
    .join(", ");
}

/** The delivery windows as links, the search and the other filters. */
function ProductionFilters({
  filter,
  windows,
  inAllWindows,
  categories,
  isFiltered,
}: Pick<Loaded, "filter" | "windows" | "inAllWindows" | "categories"> & {
  isFiltered: boolean;
}) {
  const all = (label: string) => ({ value: EVERYTHING, label });
  const { q, windowId } = filter;
  const link = (id: number | null, label: string, pieces: number) => ({
    label,
    to: `/admin/production${productionSearch({ ...filter, windowId: id })}`,
    isCurrent: id === windowId,
    // They are counted without the search.
    count: q ? undefined : pieces,
  });
  return (
    <>
      <FilterLinks
        label={tDesk.windowFilter()}
        links={[
          link(null, t.noFilter(), inAllWindows),
          ...windows.map(({ id, name, pieces }) => link(id, name, pieces)),
        ]}
      />
      <FilterBar
        // A new key resets the fields when a link leads to another query.
        key={productionSearch(filter)}
        action="/admin/production"
        q={q}
        searchLabel={t.styleOrSku()}
        isFiltered={isFiltered}
      >
        {windowId && <input type="hidden" name="window" value={windowId} />}
        <FilterSelect
          name="category"
          label={t.category()}
          value={filter.category ?? EVERYTHING}
          options={[all(t.allCategories()), ...categories.map((name) => ({ value: name, label: name }))]}
        />
        <FilterSelect
          name="status"
          label={t.orders()}
          value={filter.isConfirmedOnly ? CONFIRMED_ONLY : EVERYTHING}
          options={[all(t.allOpenOrders()), { value: CONFIRMED_ONLY, label: t.excludingPending() }]}
        />
      </FilterBar>
    </>
  );
}
