import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { parseId } from "~/formats/ids";

/** The earlier addresses of approvals, in letters already sent. */
export function loader({ params }: LoaderFunctionArgs) {
  const id = parseId(params["*"]);
  return redirect(id === null ? "/company/approvals" : `/company/approvals/${id}`, 301);
}
