import type { LoaderFunctionArgs } from "@remix-run/node";

import { accountPdf, ownAccount } from "~/http/responses/accounts.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return accountPdf(request, await ownAccount(request));
}
