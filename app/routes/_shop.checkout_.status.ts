import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus } from "~/http/forms/form-key.server";
import { requireApproved } from "~/http/gate/guards.server";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { releaseOfCheckout } from "~/shop/checkout/approvals/releases.server";
import { ORDER_PLACED, releaseToast } from "~/shop/checkout/messages";

/** GET /checkout/status?key={checkoutToken}: whether the checkout with this token became an order, or a request for its release. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireApproved(request);
  return formStatus(request, {
    arrivedAt: async (key) => {
      const id = await orderOfCheckout(account.company.id, key);
      if (id !== null) return { address: `/orders/${id}?placed=1`, toast: ORDER_PLACED };
      const release = await releaseOfCheckout(account.company.id, key);
      return (
        release && { address: `/company/releases/${release.id}`, toast: releaseToast(release) }
      );
    },
    formAt: "/checkout",
    missing: {
      title: "Failed to place order",
      description: "Your order has not arrived. Please submit it again.",
      variant: "destructive",
    },
  });
}
