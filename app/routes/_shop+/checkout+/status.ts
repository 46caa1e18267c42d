import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus } from "~/http/forms/form-key.server";
import { requireOrdering } from "~/http/gate/guards.server";
import * as t from "~/messages/checkout";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { approvalRequestOfCheckout } from "~/shop/checkout/approvals/approval-requests.server";

/** `?key=` is a checkoutToken: whether that checkout became an order, or a request for approval. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  return formStatus(request, {
    arrivedAt: async (key) => {
      const id = await orderOfCheckout(account.company.id, key);
      if (id !== null) {
        const toast = { title: t.orderPlacedTitle(), description: t.orderPlacedText() };
        return { address: `/orders/${id}?placed=1`, toast };
      }
      const approval = await approvalRequestOfCheckout(account.company.id, key);
      if (!approval) return null;
      const toast = { title: t.approvalTitle(approval), description: t.approvalText(approval) };
      return { address: `/company/approvals/${approval.id}`, toast };
    },
    formAt: "/checkout",
    missing: {
      title: t.failedToPlaceOrderTitle(),
      description: t.orderNotArrived(),
      variant: "destructive",
    },
  });
}
