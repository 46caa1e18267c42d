import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { requireOrdering } from "~/http/gate/guards.server";
import * as t from "~/messages/cart";

const arrived = () => ({
  address: "/cart",
  toast: { title: t.cartUpToDate(), description: t.changeArrived() },
});

/** `?key=` is that of the change of the cart. */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await requireOrdering(request);
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(account.company.id, key)) ? arrived() : null),
    formAt: "/cart",
    missing: {
      title: t.changeNotArrived(),
      description: t.pleaseMakeItAgain(),
      variant: "destructive",
    },
  });
}
