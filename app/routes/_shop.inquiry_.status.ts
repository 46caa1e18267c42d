import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { INQUIRY_SENT } from "~/http/forms/inquiry.server";

/** GET /inquiry/status?key=: whether the inquiry with this key has arrived. */
export async function loader({ request }: LoaderFunctionArgs) {
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(null, key)) ? "/" : null),
    formAt: "/inquiry",
    arrived: INQUIRY_SENT,
    missing: {
      title: "Failed to send inquiry",
      description: "It has not arrived. Please send it again.",
      variant: "destructive",
    },
  });
}
