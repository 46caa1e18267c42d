import { type Address, addressLines } from "~/formats/address";
import { MAX_SHIP_TOS } from "~/shop/customers/companies/ship-to";
import * as texts from "~/texts/account";
import { SectionHeading } from "~/ui/base/section-heading";

import { ShipToForm } from "./ship-to-form";
import { ShipToList, type ShipToListProps } from "./ship-to-list";

/** /company/addresses: the usual delivery address of a company, and its further ones. */
export function AddressesPage({
  usual,
  profile,
  ...list
}: ShipToListProps & {
  /** The address of the profile; null when there is none. */
  usual: Address | null;
  /** Where the profile is kept; null for somebody who does not keep it. */
  profile: string | null;
}) {
  const { here, shipTos, canChange, refused } = list;
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={texts.yourAccount()} intro={texts.addressesIntro()}>
        {texts.addressesTitle()}
      </SectionHeading>
      <div className="with-aside">
        <div className="min-w-0">
          <section aria-labelledby="usual">
            <h2 id="usual">{texts.usualAddress()}</h2>
            <p className="mt-2">{usual ? addressLines(usual).join(", ") : texts.noUsualAddress()}</p>
            <p className="small">
              {profile ? <a href={profile}>{texts.companyProfile()}</a> : texts.ownerKeepsAddress()}
            </p>
          </section>
          <section aria-labelledby="further" className="mt-8">
            <h2 id="further">{texts.furtherAddresses()}</h2>
            <ShipToList {...list} />
          </section>
        </div>
        {/* A refused form says why, also where no further address fits. */}
        {canChange && (shipTos.length < MAX_SHIP_TOS || refused?.of === null) && (
          <ShipToForm
            action={here}
            shipTo={null}
            refused={refused?.of === null ? refused : undefined}
            heading={<h2>{texts.addAnAddress()}</h2>}
          />
        )}
      </div>
    </div>
  );
}
