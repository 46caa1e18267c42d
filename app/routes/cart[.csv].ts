import { type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { csvResponse } from "~/http/responses/csv.server";
import { readAccount } from "~/http/session/account.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/layout";
import { cartCsv, cartCsvName } from "~/shop/cart/csv";
import { mayOrder } from "~/shop/customers/people/roles";
import { linesForCsv } from "~/shop/cart/read-cart.server";

/**
 * Specification 9. Who is not approved, or may only read, is redirected to the cart page, because a file download cannot
 * show them a refusal.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const account = await readAccount(request);
  if (!account?.company.isApproved || !mayOrder(account.role)) return redirect("/cart", 303);
  const lines = await linesForCsv(account.company.id);
  if (lines.length === 0) {
    return redirectWithToast("/cart", {
      title: t.noItemsSelected(),
      description: t.thereIsNothingInYour(),
      variant: "destructive",
    });
  }
  return csvResponse(request, cartCsvName(new Date()), cartCsv(lines));
}
