import { MAX_SHIP_TOS, type ShipTo } from "~/shop/customers/companies/ship-to";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";
import { type RefusedShipTo, ShipToForm } from "~/ui/customers/company/ship-to-form";
import { ShipToList } from "~/ui/customers/company/ship-to-list";

import { customerAddress } from "~/ui/layout/customer-address";

interface CustomerAddressesPageProps {
  customerId: string;
  /** The customer's name for display. */
  name: string;
  shipTos: readonly ShipTo[];
  /** The id of the address that is being changed; null for none. */
  changed: number | null;
  refused?: RefusedShipTo;
}

/** The further delivery addresses of a customer, as an admin keeps them. */
export function CustomerAddressesPage(props: CustomerAddressesPageProps) {
  const { customerId, name, shipTos, changed, refused } = props;
  const here = `${customerAddress(customerId)}/addresses`;
  return (
    <>
      <p>
        <AppLink to={customerAddress(customerId)} className="admin-all">
          {name}
        </AppLink>
      </p>
      <AdminHeading>Delivery addresses of {name}</AdminHeading>
      <p className="mb-6">
        In addition to the one in the profile. Their people choose one at checkout, and so do you when you order for
        them. Orders keep the address that was chosen.
      </p>
      <div className="stack-loose max-w-2xl">
        <section aria-labelledby="further">
          <h2 id="further" className="caps text-xs">
            Further addresses
          </h2>
          <ShipToList here={here} shipTos={shipTos} changed={changed} canChange refused={refused} />
        </section>
        {(shipTos.length < MAX_SHIP_TOS || refused?.of === null) && (
          <ShipToForm
            action={here}
            shipTo={null}
            refused={refused?.of === null ? refused : undefined}
            heading={<h2>Add an address</h2>}
          />
        )}
      </div>
    </>
  );
}
