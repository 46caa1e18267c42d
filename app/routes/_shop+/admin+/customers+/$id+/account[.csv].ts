import type { LoaderFunctionArgs } from "@remix-run/node";

import { accountCsv, customerAccount } from "~/http/responses/accounts.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { account } = await customerAccount(request, params.id);
  return accountCsv(request, account);
}
