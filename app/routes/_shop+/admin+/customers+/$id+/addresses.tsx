import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseId } from "~/formats/ids";
import { changeShipTos } from "~/http/forms/ship-to-forms.server";
import { requireCompany } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import * as t from "~/messages/customers";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { nameOfCustomer } from "~/shop/customers/staff/customer-notes.server";
import { customerAddress } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { MAX_SHIP_TOS } from "~/shop/customers/companies/ship-to";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { ShipToForm } from "~/ui/customers/company/ship-to-form";
import { ShipToList } from "~/ui/customers/company/ship-to-list";
import { useMay } from "~/ui/layout/admin/rights";

/** `?address=` is the id of the one to change. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { companyId: customerId } = await requireCompany(request, "see-customers", params.id);
  const name = await nameOfCustomer(customerId);
  if (name === null) throw notFound(request);
  const changed = parseId(new URL(request.url).searchParams.get("address"));
  return { customerId, name, shipTos: await shipTosOf(customerId), changed };
}

/** `intent` add | change | remove. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { companyId, staff } = await requireCompany(request, "change-customers", params.id);
  return changeShipTos(request, { companyId, actorId: staff.id }, `${customerAddress(companyId)}/addresses`);
}

export const meta: MetaFunction<typeof loader> = ({ matches, data: loaded }) => [
  { title: pageTitle(matches, loaded ? t.deliveryAddressesOf({ name: loaded.name }) : t.customer()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function CustomerAddressesPage() {
  const props = { ...useLoaderData<typeof loader>(), refused: useAnswer<typeof action>() };
  const { customerId, name, shipTos, changed, refused } = props;
  const here = `${customerAddress(customerId)}/addresses`;
  const mayChange = useMay()("change-customers");
  return (
    <>
      <p>
        <AppLink to={customerAddress(customerId)} className="admin-all">
          {name}
        </AppLink>
      </p>
      <AdminHeading>{t.deliveryAddressesOf({ name })}</AdminHeading>
      <p className="mb-6">{t.inAdditionToTheOne()}</p>
      <div className="stack-loose max-w-2xl">
        <section aria-labelledby="further">
          <h2 id="further" className="caps text-xs">
            {t.furtherAddresses()}
          </h2>
          <ShipToList here={here} shipTos={shipTos} changed={changed} canChange={mayChange} refused={refused} />
        </section>
        {mayChange && (shipTos.length < MAX_SHIP_TOS || refused?.of === null) && (
          <ShipToForm
            action={here}
            shipTo={null}
            refused={refused?.of === null ? refused : undefined}
            heading={<h2>{t.addAnAddress()}</h2>}
          />
        )}
      </div>
    </>
  );
}
