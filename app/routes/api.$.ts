import type { LoaderFunctionArgs } from "@remix-run/node";

import { refuse } from "~/http/refusals.server";

/** A call that does not exist: JSON, as every call answers. */
export function loader({ request }: LoaderFunctionArgs) {
  throw refuse(request, {
    status: 404,
    title: "Not found",
    message: "Not found",
    code: "not_found",
  });
}

export const action = loader;
