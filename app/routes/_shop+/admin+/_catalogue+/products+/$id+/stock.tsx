import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { formatDateTime } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/catalogue";
import { requestedPage } from "~/shop/base/paging";
import { stockHistory } from "~/shop/catalogue/pieces/stock-history.server";
import { AppLink } from "~/ui/base/app-link";
import { buttonClass, LinkButton } from "~/ui/base/button";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { PieceCell } from "~/ui/catalogue/admin/styles/piece-cell";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { PanelLink } from "~/ui/layout/admin/rights";
import { pageTitle } from "~/ui/layout/meta";

/** `?piece=` */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const search = new URL(request.url).searchParams;
  const styleId = parseId(params.id);
  const pieceId = parseId(search.get("piece") ?? "");
  const found = styleId && (await stockHistory({ styleId, pieceId }, requestedPage(search)));
  if (!found) throw notFound(request);
  return { ...found, pieceId };
}

const titleOf = (style: string | undefined) => (style ? t.stockHistoryOf({ style }) : t.stockHistory());

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, titleOf(data?.style.name)) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

const columns = () =>
  [
    { key: "at", label: t.stockHistoryColumn("at") },
    { key: "piece", label: t.stockHistoryColumn("piece"), onPhone: "plain" },
    { key: "change", label: t.stockHistoryColumn("change"), onPhone: "named" },
    { key: "why", label: t.stockHistoryColumn("why"), onPhone: "named" },
    { key: "who", label: t.stockHistoryColumn("who"), onPhone: "named" },
  ] as const;

/** Every change of the stock of a style or one of its pieces, for a year. */
export default function StockHistoryPage() {
  const { style, pieceId, changes, page, pages } = useLoaderData<typeof loader>();
  const own = `/admin/products/${style.id}/stock`;
  const address = (base: string, piece: number | null, number = 1) => {
    const search = new URLSearchParams({
      ...(piece !== null && { piece: String(piece) }),
      ...(number > 1 && { page: String(number) }),
    });
    return search.size > 0 ? `${base}?${search}` : base;
  };
  return (
    <>
      <AdminHeading
        actions={
          <>
            <LinkButton to={`/admin/products/${style.id}/pieces`} variant="secondary">
              {t.pieces()}
            </LinkButton>
            <a href={address(`${own}.csv`, pieceId)} className={buttonClass({ variant: "secondary" })}>
              {t.csvButton()}
            </a>
          </>
        }
      >
        {titleOf(style.name)}
      </AdminHeading>
      <p className="muted mb-4">{t.aboutStockHistory()}</p>
      {pieceId !== null && (
        <p className="mb-4">
          {t.onlyChangesOf({
            piece: changes[0]?.choice || changes[0]?.sku || style.name,
            link: (words) => <AppLink to={own}>{words}</AppLink>,
          })}
        </p>
      )}
      {changes.length === 0 ? (
        <EmptyState title={t.noStockChanges()} />
      ) : (
        <AdminTable
          caption={titleOf(style.name)}
          columns={columns()}
          rows={changes.map(({ id, at, pieceId: piece, choice, sku, difference, order, file, ...change }) => ({
            key: id,
            cells: {
              at: <span className="figures">{formatDateTime(at)}</span>,
              piece: <PieceCell choice={choice} sku={sku} to={address(own, piece)} />,
              change: (
                <TwoLines second={difference !== null && difference.toLocaleString("en", { signDisplay: "always" })}>
                  {t.stockFromTo({ before: change.before, after: change.after })}
                </TwoLines>
              ),
              why: (
                <TwoLines
                  second={order ? <PanelLink to={`/admin/orders/${order.id}`}>{order.orderNumber}</PanelLink> : file}
                >
                  {change.why}
                </TwoLines>
              ),
              who: change.who,
            },
          }))}
        />
      )}
      <div className="mt-6">
        <Pagination page={page} pages={pages} address={(number) => address(own, pieceId, number)} />
      </div>
    </>
  );
}
