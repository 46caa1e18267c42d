import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/developers.css";
import { parseId } from "~/formats/ids";
import { changeShipTos } from "~/http/forms/ship-to-forms.server";
import { requireApproved, requireSelf } from "~/http/gate/guards.server";
import { mayOrder } from "~/shop/customers/people/roles";
import { deliveryAddresses } from "~/texts/account";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { AddressesPage } from "~/ui/customers/company/addresses-page";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";

const PAGE = "/company/addresses";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** GET /company/addresses: the company's delivery addresses; `?address=` is the id of the one to change. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireSelf(request);
  const { company, role } = await requireApproved(request);
  const [{ shippingAddress }, shipTos] = await Promise.all([companyProfile(company.id), shipTosOf(company.id)]);
  return {
    usual: shippingAddress,
    shipTos,
    changed: parseId(new URL(request.url).searchParams.get("address")),
    role,
    canChange: mayOrder(role),
  };
}

/** POST /company/addresses: `intent` add | change | remove, by an owner or a buyer. */
export async function action({ request }: ActionFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireApproved(request);
  return changeShipTos(request, { companyId: company.id, actorId: user.id }, PAGE);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, deliveryAddresses()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Addresses() {
  const { role, ...page } = useLoaderData<typeof loader>();
  return (
    <AddressesPage
      {...page}
      here={PAGE}
      profile={role === "owner" ? "/company" : null}
      refused={useAnswer<typeof action>()}
    />
  );
}
