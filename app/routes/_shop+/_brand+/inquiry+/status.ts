import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { INQUIRY_SENT } from "~/http/forms/inquiry.server";

const ARRIVED = { address: "/", toast: INQUIRY_SENT };

/** GET /inquiry/status?key=: whether the inquiry with this key has arrived. */
export async function loader({ request }: LoaderFunctionArgs) {
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(null, key)) ? ARRIVED : null),
    formAt: "/inquiry",
    missing: {
      title: "Failed to send inquiry",
      description: "It has not arrived. Please send it again.",
      variant: "destructive",
    },
  });
}
