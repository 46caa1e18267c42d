import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDate } from "~/formats/dates";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/cart";
import { waitedPieces } from "~/shop/cart/alerts/waited-pieces.server";
import { waitedAddress, waitedParameters, waitedQuery, type WaitedSort } from "~/shop/cart/alerts/waited-query";
import { buttonClass } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { PieceCell } from "~/ui/catalogue/admin/styles/piece-cell";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { FilterBar, Hidden } from "~/ui/layout/admin/filter-bar";
import { pageTitle } from "~/ui/layout/meta";

/** `?q=`, `?sort=` */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-stock");
  const query = waitedQuery(new URL(request.url).searchParams);
  return { query, ...(await waitedPieces(scope, query)) };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.waitedFor()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "piece", label: t.waitedColumn("piece"), sortsFirst: "ascending" },
    { key: "now", label: t.waitedColumn("now"), onPhone: "named" },
    {
      key: "companies",
      label: t.waitedColumn("companies"),
      isNumber: true,
      sortsFirst: "descending",
      onPhone: "named",
    },
    { key: "since", label: t.waitedColumn("since"), sortsFirst: "ascending", onPhone: "named" },
  ] as const;

/** What customers have asked to be told about. */
export default function WaitedPage() {
  const { query, pieces, count, page, pages } = useLoaderData<typeof loader>();
  const { q, sort } = query;
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{t.waitedCount({ count })}</span>}
        actions={
          <a href={waitedAddress({ ...query, page: 1 }, ".csv")} className={buttonClass({ variant: "secondary" })}>
            {t.csv()}
          </a>
        }
      >
        {t.waitedFor()}
      </AdminHeading>
      <p className="muted mb-4">{t.aboutWaited()}</p>
      <FilterBar
        // A new key resets the field when a link leads to another query.
        key={q}
        action="/admin/products/waiting"
        q={q}
        searchLabel={t.searchWaited()}
        isFiltered={q !== ""}
      >
        <Hidden parameters={waitedParameters({ q: "", sort })} />
      </FilterBar>
      {pieces.length === 0 ? (
        <EmptyState title={t.nothingWaitedFor()} />
      ) : (
        <AdminTable
          caption={t.waitedFor()}
          columns={columns()}
          rows={pieces.map(({ id, productId, style, choice, sku, now, companies, since }) => ({
            key: id,
            cells: {
              piece: <PieceCell style={style} choice={choice} sku={sku} to={`/admin/products/${productId}/pieces`} />,
              now,
              companies,
              since: <span className="figures">{formatDate(since)}</span>,
            },
          }))}
          sorting={{
            now: sort,
            address: (by) => waitedAddress({ ...query, page: 1, sort: by as WaitedSort }),
          }}
        />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => waitedAddress({ ...query, page: number })} />
      </div>
    </>
  );
}
