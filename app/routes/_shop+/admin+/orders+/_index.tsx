import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireAdmin, requireStaff } from "~/http/gate/guards.server";
import { briefly } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { requestedText } from "~/shop/base/search/words";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { listOrders } from "~/shop/orders/order-list.server";
import { confirmOrders } from "~/shop/checkout/fulfilment/confirm-orders.server";
import { requestedOpenPiece } from "~/shop/orders/open-piece";
import { NEWEST_FIRST, ORDER_SORTS, requestedStatus, requestedWait } from "~/shop/orders/order";
import { countOrderFilters } from "~/shop/orders/order-filters.server";
import { ordersForm } from "~/shop/orders/several-form.server";
import { requestedPage } from "~/shop/base/paging";
import { requestedSort } from "~/shop/base/sorting";
import { OrdersPage } from "~/ui/orders/admin/orders-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/**
 * GET /admin/orders: all orders, newest first; `?sort=-amount` sorts, `?q=` searches, `?status=` filters by status and by what they wait
 * for, `?sku=`, `?window=` and `?open=` leave those in which a piece or a delivery window is open, `?ticked=all` ticks them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const search = new URL(request.url).searchParams;
  const q = requestedText(search);
  const filter = {
    q,
    openPiece: requestedOpenPiece(search),
    status: requestedStatus(search),
    waitingFor: requestedWait(search),
  };
  const wanted = requestedSort(search, ORDER_SORTS, NEWEST_FIRST);
  const [list, counts] = await Promise.all([
    listOrders(scope, { ...filter, sort: wanted, page: requestedPage(search) }),
    countOrderFilters(scope),
  ]);
  return { ...filter, ...list, counts, wanted, isAllTicked: search.get("ticked") === "all" };
}

/** POST /admin/orders: confirms the ticked order (`id`), or shows which of several would be. */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const { pathname, search } = new URL(request.url);
  const title = "No order was confirmed";
  return handleForm(request, {
    schema: ordersForm,
    title,
    failed: "Failed to confirm the orders. Please check the list and try again.",
    async handle({ ids }, { refuse }) {
      if (ids.length > 1) {
        const id = await requestBulkChange(actorId, { kind: "orders", ids }, pathname + search);
        return redirect(bulkChangeAddress(id), 303);
      }
      const { confirmed, refused } = await confirmOrders(ids, actorId);
      if (confirmed.length === 0) {
        const message = briefly(refused) || "These orders do not exist any more.";
        return refuse({ status: 409, title, message });
      }
      return redirectWithToast(pathname + search, { title: "Order Confirmed" });
    },
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches }) => [{ title: pageTitle(matches, "Orders") }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
