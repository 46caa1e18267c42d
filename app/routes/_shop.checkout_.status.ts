import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus } from "~/http/forms/form-key.server";
import { requireApproved } from "~/http/gate/guards.server";
import { orderOfCheckout } from "~/shop/orders/orders.server";
import { releaseOfCheckout } from "~/shop/releases/releases.server";
import { ORDER_PLACED, RELEASE_ASKED, RELEASE_ENDED } from "~/shop/checkout/messages";

/** GET /checkout/status?key={checkoutToken}: whether the checkout with this token became an order. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireApproved(request);
  return formStatus(request, {
    arrivedAt: async (key) => {
      const id = await orderOfCheckout(person.id, key);
      if (id !== null) return { address: `/orders/${id}?placed=1`, toast: ORDER_PLACED };
      const release = await releaseOfCheckout(person.id, key);
      if (!release) return null;
      const toast = release.isOpen ? RELEASE_ASKED : RELEASE_ENDED;
      return { address: `/company/releases/${release.id}`, toast };
    },
    formAt: "/checkout",
    missing: {
      title: "Failed to place order",
      description: "Your order has not arrived. Please submit it again.",
      variant: "destructive",
    },
  });
}
