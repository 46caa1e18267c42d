import type { LoaderFunctionArgs } from "@remix-run/node";

import { formStatus, hasFormArrived } from "~/http/forms/form-key.server";
import { inquirySent } from "~/http/forms/inquiry.server";
import * as t from "~/messages/cart";

/** `?key=` is that of the inquiry. */
export async function loader({ request }: LoaderFunctionArgs) {
  return formStatus(request, {
    arrivedAt: async (key) => ((await hasFormArrived(null, key)) ? { address: "/", toast: await inquirySent() } : null),
    formAt: "/inquiry",
    missing: {
      title: t.inquiryFailedTitle(),
      description: t.inquiryNotArrived(),
      variant: "destructive",
    },
  });
}
