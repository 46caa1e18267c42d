import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { formatNumber } from "~/formats/numbers";
import { requireStaff } from "~/http/gate/guards.server";
import * as t from "~/messages/orders";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import { cappedCount, countText } from "~/shop/base/paging";
import { countClaims, listClaims, type ListedClaim } from "~/shop/orders/claims/admin-claims.server";
import { claimAddress, claimsAddress, parseClaimsQuery } from "~/shop/orders/claims/claims-query";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { CustomerCell } from "~/ui/layout/admin/customer-cell";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { pageTitle } from "~/ui/layout/meta";

/** Filtered by `q` and `show`. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-orders");
  const query = parseClaimsQuery(new URL(request.url).searchParams);
  const [list, open, toSettle] = await Promise.all([
    listClaims(scope, query),
    countClaims("open", MAX_COUNTED),
    countClaims("to-settle", MAX_COUNTED),
  ]);
  const most = MAX_COUNTED - 1;
  return { list, open: cappedCount(most, open), toSettle: cappedCount(most, toSettle), query };
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.problemsHeading()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "problem", label: t.problemColumn() },
    { key: "customer", label: t.customer(), onPhone: "plain" },
    { key: "pieces", label: t.piecesColumn(), isNumber: true, onPhone: "named" },
    { key: "wish", label: t.wish(), onPhone: "inline" },
    { key: "state", label: t.stateColumn(), onPhone: "end" },
  ] as const;

const asRow = ({ id, orderNumber, customer, reasons, pieces, wish, createdAt, isDecided }: ListedClaim) => ({
  key: id,
  cells: {
    problem: (
      <TwoLines second={`${formatDateTime(createdAt)} · ${reasons.map(t.claimReasonName).join(", ")}`}>
        <AppLink to={claimAddress(id)}>{t.orderLabel({ orderNumber })}</AppLink>
      </TwoLines>
    ),
    customer: <CustomerCell {...customer} />,
    pieces: formatNumber(pieces),
    wish: t.wishName(wish),
    state: <Badge tone={isDecided ? undefined : "highlight"}>{t.claimStateOfStaff({ isDecided })}</Badge>,
  },
});

export default function Claims() {
  const { list, open, toSettle, query } = useLoaderData<typeof loader>();
  const { claims, page, pages, ...counted } = list;
  const isFiltered = query.q !== "" || query.show !== "all";
  return (
    <>
      <AdminHeading
        aside={<span className="muted">{countText(counted)}</span>}
        filters={
          <FilterBar
            key={`${query.q} ${query.show}`}
            action={claimsAddress()}
            q={query.q}
            searchLabel={t.searchedInClaims()}
            isFiltered={isFiltered}
          >
            {query.show !== "all" && <input type="hidden" name="show" value={query.show} />}
          </FilterBar>
        }
      >
        {t.problemsHeading()}
      </AdminHeading>
      <FilterLinks
        links={[
          { label: t.noFilter(), to: claimsAddress({ q: query.q }), isCurrent: query.show === "all" },
          {
            label: t.openClaims(),
            to: claimsAddress({ q: query.q, show: "open" }),
            isCurrent: query.show === "open",
            // The number of results of a search is not counted.
            count: query.q ? undefined : open,
          },
          {
            label: t.claimsToSettle(),
            to: claimsAddress({ q: query.q, show: "to-settle" }),
            isCurrent: query.show === "to-settle",
            count: query.q ? undefined : toSettle,
          },
        ]}
      />
      {claims.length === 0 ? (
        <EmptyState title={isFiltered ? t.noClaimsMatch() : t.noClaimsYet()} />
      ) : (
        <AdminTable caption={t.problemsHeading()} columns={columns()} rows={claims.map(asRow)} />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => claimsAddress({ ...query, page: number })} />
      </div>
    </>
  );
}
