import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/gate/refusals.server";

/** Any other path: the not-found screen, with status 404 (specification 2). */
export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request);
}

export const action = loader;

export default function NotFound() {
  return null;
}
