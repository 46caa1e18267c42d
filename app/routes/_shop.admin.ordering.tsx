import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";

import { clearDraft } from "~/http/forms/checkout-draft.server";
import { outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireAdmin } from "~/http/gate/guards.server";
import { sidOf } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { stopOrderingFor } from "~/shop/customers/staff/ordering.server";
import { CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";

/** GET /admin/ordering: the customers, for one of whom an order begins on their page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return redirect(CUSTOMERS_ADDRESS);
}

/** POST /admin/ordering: the admin stops ordering for the customer (`intent` stop). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId, orderingForId } = await requireAdmin(request);
  if ((await readForm(request)).get("intent") !== "stop") throw outOfDate(request);
  if (orderingForId === null) return redirect(CUSTOMERS_ADDRESS, 303);
  await stopOrderingFor(orderingForId, { sid: (await sidOf(request))!, adminId });
  // As when it begins.
  const headers = { "Set-Cookie": await clearDraft() };
  const toast = { title: "Stopped", description: "The shop shows your own cart again." };
  const customer = `/admin/customers/${encodeURIComponent(orderingForId)}`;
  return redirectWithToast(customer, toast, { headers });
}

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function Ordering() {
  return null;
}
