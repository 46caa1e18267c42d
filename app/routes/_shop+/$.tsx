import type { LoaderFunctionArgs } from "@remix-run/node";

import { notFound } from "~/http/gate/refusals.server";

export function loader({ request }: LoaderFunctionArgs) {
  throw notFound(request);
}

export const action = loader;

export default function NotFound() {
  return null;
}
