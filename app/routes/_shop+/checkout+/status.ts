import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus } from "~/http/forms/form-key.server";
import { requireApproved } from "~/http/gate/guards.server";
import * as t from "~/messages/checkout";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { approvalRequestOfCheckout } from "~/shop/checkout/approvals/approval-requests.server";
import { orderPlaced, approvalToast } from "~/texts/checkout";

/** GET /checkout/status?key={checkoutToken}: whether the checkout with this token became an order, or a request for its approval. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireApproved(request);
  return formStatus(request, {
    arrivedAt: async (key) => {
      const id = await orderOfCheckout(account.company.id, key);
      if (id !== null) return { address: `/orders/${id}?placed=1`, toast: orderPlaced() };
      const approval = await approvalRequestOfCheckout(account.company.id, key);
      return approval && { address: `/company/approvals/${approval.id}`, toast: approvalToast(approval) };
    },
    formAt: "/checkout",
    missing: {
      title: t.failedToPlaceOrderLabel(),
      description: t.yourOrderHasNotArrived(),
      variant: "destructive",
    },
  });
}
