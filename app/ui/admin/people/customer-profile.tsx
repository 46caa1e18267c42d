import type { ReactNode } from "react";

import { countryName } from "~/formats/countries";
import { formatDate } from "~/formats/dates";
import type { Address } from "~/formats/address";
import type { PersonFile } from "~/shop/staff/customer-file.server";
import { MailLink, WebsiteLink } from "~/ui/admin/mail-link";
import { AppLink } from "~/ui/base/app-link";

import { customerAddress } from "./customer-address";
import { CheckVatId, VatCheck } from "./vies-answer";

/** A user's profile: from the identity provider, and from their company profile. */
export function CustomerProfile({ person }: { person: PersonFile }) {
  const { email, createdAt, hasSignedIn, companyName, vatId, eori, website, phone } = person;
  const facts: [string, ReactNode][] = [
    ["Email", <MailLink email={email} />],
    ["Joined", formatDate(createdAt) + (hasSignedIn ? "" : ", has not signed in yet")],
    ["Company", companyName],
    ["VAT ID", vatId && <VatId person={person} />],
    ...(eori ? [["EORI number", eori] satisfies [string, ReactNode]] : []),
    ["Website", website && <WebsiteLink website={website} />],
    ["Phone", phone],
    ["Billing address", addressLine(person.billingAddress)],
    ["Shipping address", addressLine(person.shippingAddress)],
  ];
  return (
    <section aria-labelledby="profile">
      <h2 id="profile" className="mb-2">
        Profile
      </h2>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{value ?? <span className="muted">–</span>}</dd>
          </div>
        ))}
      </dl>
      <p className="no-print mt-4">
        <AppLink to={`${customerAddress(person.id)}/profile`}>Correct the profile</AppLink>
        <br />
        <AppLink to={`${customerAddress(person.id)}/addresses`}>
          Further delivery addresses ({person.shipTos})
        </AppLink>
      </p>
    </section>
  );
}

function VatId({ person }: { person: PersonFile }) {
  const { id, vatId, vatIdDoubt, vatCheck, canAskVies } = person;
  return (
    <>
      {vatId}
      {vatIdDoubt && <span className="error block">{vatIdDoubt}</span>}
      <VatCheck check={vatCheck} />
      {canAskVies && <CheckVatId userId={id} />}
    </>
  );
}

/** An address in one line. */
export function addressLine(address: Address | null): string | null {
  if (!address) return null;
  const { name, address: street, zipCode, city, state, country } = address;
  const place = [zipCode, city].filter(Boolean).join(" ");
  return [name, street, place, state, countryName(country)].filter(Boolean).join(", ");
}
