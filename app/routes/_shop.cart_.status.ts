import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { requireApproved } from "~/http/gate/guards.server";

/** GET /cart/status?key=: whether the change of the cart with this key is saved. */
export async function loader({ request }: LoaderFunctionArgs) {
  const person = await requireApproved(request);
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(person.id, key)) ? "/cart" : null),
    formAt: "/cart",
    arrived: { title: "Your cart is up to date", description: "The change has arrived." },
    missing: {
      title: "The change has not arrived",
      description: "Please make it again.",
      variant: "destructive",
    },
  });
}
