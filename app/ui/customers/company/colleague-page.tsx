import type { ReactNode } from "react";

import * as t from "~/messages/customers";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { SectionHeading } from "~/ui/base/section-heading";

import { DataDownload } from "./data-download";

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
      <SectionHeading level={1} label={t.yourCompany()} intro={t.companyRoleText(role)}>
        {companyName}
      </SectionHeading>
      {children}
      <p>{t.ownersKeepData({ owners: owners.join(", ") })}</p>
      <DataDownload />
    </div>
  );
}
