import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { requireApproved } from "~/http/gate/guards.server";
import * as t from "~/messages/cart";

const ARRIVED = {
  address: "/cart",
  toast: { title: "Your cart is up to date", description: "The change has arrived." },
};

/** GET /cart/status?key=: whether the change of the cart with this key is saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireApproved(request);
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(account.company.id, key)) ? ARRIVED : null),
    formAt: "/cart",
    missing: {
      title: t.changeNotArrived(),
      description: t.pleaseMakeItAgain(),
      variant: "destructive",
    },
  });
}
