import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { handleForm } from "~/http/forms/handle-form.server";
import { requireAdmin, requireStaff } from "~/http/gate/guards.server";
import { briefly } from "~/http/session/toast";
import { redirectWithToast } from "~/http/session/toast.server";
import { bulkChangeAddress } from "~/shop/desk/bulk-changes/bulk-change";
import { requestBulkChange } from "~/shop/desk/bulk-changes/bulk-changes.server";
import { listOrders } from "~/shop/orders/admin-orders.server";
import { confirmOrders } from "~/shop/orders/confirm-orders.server";
import { requestedOpenPiece } from "~/shop/orders/open-piece";
import { requestedStatus, requestedTask } from "~/shop/orders/order";
import { ordersForm } from "~/shop/orders/several-form.server";
import { requestedPage } from "~/shop/base/paging";
import { singleLine } from "~/formats/text";
import { OrdersPage } from "~/ui/orders/admin/orders-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/**
 * GET /admin/orders: all orders, newest first; `?q=` searches, `?status=` filters, `?sku=`, `?window=` and `?open=` leave those in which
 * a piece or a delivery window is open, `?ticked=all` ticks them.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { scope } = await requireStaff(request, "see-customers");
  const search = new URL(request.url).searchParams;
  const q = singleLine(search.get("q") ?? "").slice(0, 100);
  const filter = {
    q,
    openPiece: requestedOpenPiece(search),
    status: requestedStatus(search),
    task: requestedTask(search),
  };
  const list = await listOrders(scope, { ...filter, page: requestedPage(search) });
  return { ...filter, ...list, isAllTicked: search.get("ticked") === "all" };
}

/** POST /admin/orders: confirms the ticked order (`id`), or shows which of several would be. */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireAdmin(request);
  const { pathname, search } = new URL(request.url);
  const title = "No order was confirmed";
  return handleForm(request, {
    schema: ordersForm,
    title,
    failed: "Failed to confirm the orders. Please look at the list and try again.",
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

export const meta: MetaFunction<typeof loader> = ({ matches }) => [
  { title: pageTitle(matches, "Orders") },
];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Orders() {
  return <OrdersPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
