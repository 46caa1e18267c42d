import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { changeShipTos } from "~/http/forms/ship-to-forms.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { nameOfCustomer } from "~/shop/customers/staff/customer-notes.server";
import { CustomerAddressesPage } from "~/ui/customers/admin/customer-addresses-page";
import { customerAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

/** GET /admin/customers/{id}/addresses: a customer's further delivery addresses; `?address=` is the id of the one to change. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId: customerId } = await requireCompany(request, "administer", params.id);
  const name = await nameOfCustomer(customerId);
  if (name === null) throw notFound(request);
  const changed = parseId(new URL(request.url).searchParams.get("address"));
  return { customerId, name, shipTos: await shipTosOf(customerId), changed };
}

/** POST /admin/customers/{id}/addresses: `intent` add | change | remove. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff } = await requireCompany(request, "administer", params.id);
  return changeShipTos(request, { companyId, actorId: staff.id }, `${customerAddress(companyId)}/addresses`);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? `Delivery addresses of ${loaded.name}` : "Customer") },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function CustomerAddresses() {
  return <CustomerAddressesPage {...useLoaderData<typeof loader>()} refused={useAnswer<typeof action>()} />;
}
