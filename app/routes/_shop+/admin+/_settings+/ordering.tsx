import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";

import { clearDraft } from "~/http/forms/checkout-draft.server";
import { outOfDate } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { sidOf } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import { stopOrderingFor } from "~/shop/customers/staff/ordering.server";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { LinkButton } from "~/ui/base/button";
import { CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request);
  return null;
}

/** `intent` stop. */
export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId, orderingForId } = await requireStaff(request);
  if ((await readForm(request)).get("intent") !== "stop") throw outOfDate(request);
  if (orderingForId === null) return redirect(CUSTOMERS_ADDRESS, 303);
  await stopOrderingFor(orderingForId, { sid: (await sidOf(request))!, adminId });
  // As when it begins.
  const headers = { "Set-Cookie": await clearDraft() };
  const toast = { title: t.stopped(), description: t.theShopShowsYourOwn() };
  const customer = `/admin/customers/${encodeURIComponent(orderingForId)}`;
  return redirectWithToast(customer, toast, { headers });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.orderForACustomer()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export default function Ordering() {
  return (
    <>
      <AdminHeading>{t.orderForACustomer()}</AdminHeading>
      <p className="mb-6">{t.openTheCustomersPageAnd()}</p>
      <LinkButton to={CUSTOMERS_ADDRESS}>{t.customers()}</LinkButton>
    </>
  );
}
