import type { ReactNode } from "react";

import type { CompanyRole } from "~/shop/customers/people/roles";
import { companyRoleText } from "~/texts/customers";
import { SectionHeading } from "~/ui/base/section-heading";

/** /company for a colleague who does not keep the company's data: for whom they act, and what they may do. */
export function ColleaguePage({
  companyName,
  role,
  owners,
  children,
}: {
  companyName: string;
  role: CompanyRole;
  /** The names of the company's owners. */
  owners: readonly string[];
  /** The choice of another company, for who has several. */
  children?: ReactNode;
}) {
  return (
    <div className="wrap wrap-narrow page stack-loose">
      <SectionHeading level={1} label="Your company" intro={companyRoleText(role)}>
        {companyName}
      </SectionHeading>
      {children}
      <p>The company’s data, people and API keys are kept by {owners.join(", ")}.</p>
      <p className="small">
        <a href="/company/data.json" download>
          Download my data
        </a>
        <br />
        It does not include our internal notes: ask us, and you get what they say about you within
        one month.
      </p>
    </div>
  );
}
