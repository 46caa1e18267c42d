import type { LoaderFunctionArgs } from "@remix-run/node";

import { accountCsv, ownAccount } from "~/http/responses/accounts.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return accountCsv(request, await ownAccount(request));
}
