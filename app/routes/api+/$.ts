import type { LoaderFunctionArgs } from "@remix-run/node";

import { unknownObject } from "~/http/api/input.server";

/** 404 as JSON, like all API errors. */
export function loader({ request }: LoaderFunctionArgs) {
  throw unknownObject(request);
}

export const action = loader;
