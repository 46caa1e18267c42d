import type { LoaderFunctionArgs } from "@remix-run/node";

import { unknownObject } from "~/http/api/input.server";

/** A call that does not exist: JSON, as every call answers. */
export function loader({ request }: LoaderFunctionArgs) {
  throw unknownObject(request);
}

export const action = loader;
