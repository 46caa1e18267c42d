import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import styles from "~/company.css";
import { parseId } from "~/formats/ids";
import { changeShipTos } from "~/http/forms/ship-to-forms.server";
import { requireApproved, requireSelf } from "~/http/gate/guards.server";
import * as t from "~/messages/customers";
import { mayOrder } from "~/shop/customers/people/roles";
import { shipTosOf } from "~/shop/customers/companies/ship-to.server";
import { companyProfile } from "~/shop/customers/companies/company.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { addressLines } from "~/formats/address";
import { MAX_SHIP_TOS } from "~/shop/customers/companies/ship-to";
import { SectionHeading } from "~/ui/base/section-heading";
import { ShipToForm } from "~/ui/customers/company/ship-to-form";
import { ShipToList } from "~/ui/customers/company/ship-to-list";

const PAGE = "/company/addresses";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

/** `?address=` is the id of the one to change. */
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

/** `intent` add | change | remove, by an owner or a buyer. */
export async function action({ request }: ActionFunctionArgs) {
  await requireSelf(request);
  const { company, user } = await requireApproved(request);
  return changeShipTos(request, { companyId: company.id, actorId: user.id }, PAGE);
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.deliveryAddresses()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

/** The usual one, and the further ones. */
export default function AddressesPage() {
  const { usual, shipTos, changed, role, canChange } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={t.yourAccount()} intro={t.addressesIntro()}>
        {t.addressesTitle()}
      </SectionHeading>
      <div className="with-aside">
        <div className="min-w-0">
          <section aria-labelledby="usual">
            <h2 id="usual">{t.usualAddress()}</h2>
            <p className="mt-2">{usual ? addressLines(usual).join(", ") : t.noUsualAddress()}</p>
            <p className="small">
              {role === "owner" ? <a href="/company">{t.companyProfile()}</a> : t.ownerKeepsAddress()}
            </p>
          </section>
          <section aria-labelledby="further" className="mt-8">
            <h2 id="further">{t.furtherAddresses()}</h2>
            <ShipToList here={PAGE} shipTos={shipTos} changed={changed} canChange={canChange} refused={refused} />
          </section>
        </div>
        {/* A refused form says why, also where no further address fits. */}
        {canChange && (shipTos.length < MAX_SHIP_TOS || refused?.of === null) && (
          <ShipToForm
            action={PAGE}
            shipTo={null}
            refused={refused?.of === null ? refused : undefined}
            heading={<h2>{t.addAnAddress()}</h2>}
          />
        )}
      </div>
    </div>
  );
}
