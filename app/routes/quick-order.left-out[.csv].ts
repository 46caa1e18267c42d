import { type ActionFunctionArgs, redirect } from "@remix-run/node";

import { readQuickOrderForm } from "~/http/forms/quick-order.server";
import { requireApproved } from "~/http/gate/guards.server";
import { csvResponse } from "~/http/responses/csv.server";
import { ownCart } from "~/http/session/own-cart.server";
import { leftOutCsv, leftOutRows } from "~/shop/cart/quick-order/left-out";
import { MAX_FORM_BYTES, MAX_FORM_TEXT_BYTES } from "~/shop/cart/quick-order/limits";
import { readQuickOrder } from "~/shop/cart/quick-order/quick-order.server";
import { priceListOf } from "~/shop/catalogue/prices/price-lists.server";
import { Problem } from "~/shop/base/problem";

export const handle = { uploadBytes: MAX_FORM_BYTES, textBytes: MAX_FORM_TEXT_BYTES, uploadsBy: "customers" };

/** There is nothing to download without rows. */
export const loader = () => redirect("/quick-order", 303);

/** The rows of a quick order that cannot be put into the cart, with the reasons. Stores nothing. */
export async function action({ request }: ActionFunctionArgs) {
  const account = await requireApproved(request);
  const { text, mode } = await readQuickOrderForm(request);
  const [cart, prices] = await Promise.all([
    ownCart(request, account.company.id),
    priceListOf(account.company.priceGroupId),
  ]);
  try {
    const { rows, preview } = await readQuickOrder(text, { mode, cart, prices, companyId: account.company.id });
    const csv = leftOutCsv(leftOutRows(rows, preview));
    return csv ? csvResponse(request, "rows-to-correct.csv", csv) : redirect("/quick-order", 303);
  } catch (error) {
    if (error instanceof Problem && error.kind === "unreadable") return redirect("/quick-order", 303);
    throw error;
  }
}
