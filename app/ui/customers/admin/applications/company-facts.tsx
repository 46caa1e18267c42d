import type { ReactNode } from "react";

import type { Applicant } from "~/shop/customers/applications/applications.server";
import { addressLines } from "~/formats/address";

import { WebsiteLink } from "~/ui/layout/admin/mail-link";

/** An applicant's company: name and country, with the other details folded. */
export function CompanyFacts({ applicant }: { applicant: Applicant }) {
  const { companyName, country, vatId, vatIdDoubt, website, phone } = applicant;
  const facts: [string, ReactNode][] = [
    ["VAT ID", vatId],
    ["Website", website && <WebsiteLink website={website} />],
    ["Phone", phone],
    [
      "Billing address",
      applicant.billingAddress && addressLines(applicant.billingAddress).join(", "),
    ],
    [
      "Shipping address",
      applicant.shippingAddress && addressLines(applicant.shippingAddress).join(", "),
    ],
  ];
  const known = facts.filter(([, value]) => value);
  if (!companyName && known.length === 0) {
    return <span className="muted">No company profile yet</span>;
  }
  return (
    <div>
      <p>{[companyName, country].filter(Boolean).join(", ")}</p>
      {vatIdDoubt && <VatIdWarning>{vatIdDoubt}</VatIdWarning>}
      {known.length > 0 && (
        <details>
          <summary className="admin-more">
            Details<span className="sr-only"> of {companyName ?? applicant.name}</span>
          </summary>
          <dl className="admin-facts">
            {known.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </div>
  );
}

/** A warning that a VAT ID looks wrong and must be checked before it is relied on. */
export function VatIdWarning({ children }: { children: ReactNode }) {
  return <p className="error">Please check the VAT ID: {children}</p>;
}
