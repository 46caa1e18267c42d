import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { inquirySent } from "~/http/forms/inquiry.server";
import * as t from "~/messages/cart";

/** GET /inquiry/status?key=: whether the inquiry with this key has arrived. */
export async function loader({ request }: LoaderFunctionArgs) {
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(null, key)) ? { address: "/", toast: inquirySent() } : null),
    formAt: "/inquiry",
    missing: {
      title: t.inquiryFailedTitle(),
      description: t.inquiryNotArrived(),
      variant: "destructive",
    },
  });
}
