import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";

import { formatDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/catalogue";
import { requestedPage } from "~/shop/base/paging";
import { quantityNames } from "~/shop/cart/line-fields";
import { incomingAddress, isLate } from "~/shop/catalogue/incoming-goods/incoming-goods";
import { expectGoods, findDeliveries } from "~/shop/catalogue/incoming-goods/incoming-goods.server";
import { findPiecesPage } from "~/shop/catalogue/pieces/piece-pages.server";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable, TwoLines } from "~/ui/layout/admin/admin-table";
import { May } from "~/ui/layout/admin/rights";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { pageTitle } from "~/ui/layout/meta";
import { ExpectedForm } from "./__expected-form";
import { expectedForm } from "./incoming-form.server";

/** `?page=` of the pieces. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireStaff(request, "see-stock");
  const id = parseId(params.id);
  const found = id && (await findPiecesPage(id, requestedPage(new URL(request.url).searchParams)));
  if (!found) throw notFound(request);
  const deliveries = await findDeliveries(found.id);
  return { ...found, deliveries: deliveries.map((one) => ({ ...one, isLate: isLate(one) })) };
}

/** A new delivery. */
export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-stock");
  const id = parseId(params.id);
  if (!id) throw notFound(request);
  const fields = await readForm(request);
  const title = t.incomingNotSaved();
  return handleForm(request, {
    schema: expectedForm(fields),
    fields,
    others: quantityNames(fields),
    title,
    invalidTitle: title,
    failed: t.incomingFailed(),
    async handle({ dueOn, note, quantities }, { refuse }) {
      if (![...quantities.values()].some(Boolean)) {
        return refuse({ status: 400, title, message: t.enterExpectedPieces() });
      }
      await expectGoods(id, { replaced: null, dueOn, note, quantities }, admin.id);
      return redirectWithToast(incomingAddress(id), { title: t.incomingSaved() });
    },
  });
}

const titleOf = (style: string | undefined) => (style ? t.incomingGoodsOf({ style }) : t.incomingGoods());

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, titleOf(data?.name)) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const columns = () =>
  [
    { key: "day", label: t.incomingColumn("day") },
    { key: "pieces", label: t.incomingColumn("pieces"), isNumber: true, onPhone: "end" },
    { key: "which", label: t.incomingColumn("which"), onPhone: "plain" },
  ] as const;

/** What is expected of a style, and when. */
export default function IncomingPage() {
  const { id, name, deliveries, pieces, page, pages } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const refused = useAnswer<typeof action>();
  return (
    <>
      <AdminHeading
        actions={
          <LinkButton to={`/admin/products/${id}/pieces`} variant="secondary">
            {t.pieces()}
          </LinkButton>
        }
      >
        {titleOf(name)}
      </AdminHeading>
      <p className="muted mb-4">{t.aboutIncoming()}</p>
      {deliveries.length === 0 ? (
        <p>{t.nothingExpected()}</p>
      ) : (
        <AdminTable
          caption={titleOf(name)}
          columns={columns()}
          rows={deliveries.map(({ dueOn, note, goods, ...delivery }) => ({
            key: dueOn,
            cells: {
              day: (
                <TwoLines second={note}>
                  <AppLink to={incomingAddress(id, dueOn)}>{formatDay(dueOn)}</AppLink>{" "}
                  {delivery.isLate && <Badge>{t.late()}</Badge>}
                </TwoLines>
              ),
              pieces: delivery.pieces,
              which: goods.map(({ quantity, choice, sku }) => `${quantity} × ${choice || sku}`).join("; "),
            },
          }))}
        />
      )}
      <May right="change-stock">
        <h2 className="mt-8 mb-3">{t.expectGoods()}</h2>
        <ExpectedForm action={pathname + search} pieces={pieces} refused={refused} />
        <div className="mt-6">
          <Pagination page={page} pages={pages} address={(to) => `${pathname}?page=${to}`} />
        </div>
      </May>
    </>
  );
}
