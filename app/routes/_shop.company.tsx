import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { parseForm, refuseForm, serverFailure } from "~/http/forms/form.server";
import { refuseStaleProfile } from "~/http/forms/stale-profile.server";
import { requireOwner, requireSelf } from "~/http/gate/guards.server";
import { logError } from "~/http/log.server";
import { redirectWithToast } from "~/http/session/toast.server";
import { companyPeople } from "~/shop/companies/people.server";
import type { CompanyRole } from "~/shop/companies/roles";
import { companyForm } from "~/shop/customers/company-form.server";
import { accountOf } from "~/shop/customers/company.server";
import { missingFields } from "~/shop/customers/missing-fields";
import {
  profileToEdit,
  saveCompanyProfile,
  StaleProfile,
} from "~/shop/customers/save-profile.server";
import { checkSavedVatId, isVatIdOpen } from "~/shop/customers/vat-checks.server";
import { formatDate } from "~/formats/dates";
import { salesEmail } from "~/shop/shop-address.server";
import { SectionHeading } from "~/ui/base/section-heading";
import { AccountStatus } from "~/ui/company/account-status";
import { ColleaguePage } from "~/ui/company/colleague-page";
import { CompanyForm } from "~/ui/company/company-form";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/unanswered/use-answer";

/** GET /company: the company profile and approval status; to a colleague who is no owner, for whom they act. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id, role, isAdmin } = await requireSelf(request);
  if (role !== "owner") return { colleague: await colleagueView(id, role) };
  const [edited, account] = await Promise.all([profileToEdit(id), accountOf(id)]);
  const { profile, version } = edited!;
  return {
    colleague: null,
    profile,
    version,
    isVatIdOpen: await isVatIdOpen(id, profile.vatId),
    account: {
      ...account,
      since: formatDate(account.since),
      missing: missingFields(profile),
      salesEmail: salesEmail(),
      canHavePeople: account.approvalStatus === "approved" && !isAdmin,
    },
  };
}

async function colleagueView(companyId: string, role: CompanyRole) {
  const { people, name } = await companyPeople(companyId);
  const owners = people.filter((person) => person.role === "owner").map(({ name }) => name);
  return { companyName: name, role, owners };
}

/** POST /company: saves the profile; the VAT ID is checked in the background. */
export async function action({ request }: ActionFunctionArgs) {
  const { id } = await requireOwner(request);
  const submission = await parseForm(request, companyForm);
  if (submission.status !== "success") return refuseForm(submission, { status: 400 });
  try {
    const { profile, ...saving } = submission.value;
    await saveCompanyProfile(id, profile, saving);
  } catch (error) {
    if (error instanceof StaleProfile) return refuseStaleProfile(submission, error);
    return refuseForm(submission, {
      ...serverFailure(error, request, "Failed to save the company profile. Please try again."),
      title: "Error",
    });
  }
  // Not awaited: VIES may take seconds.
  void checkSavedVatId(id).catch((error) => logError(error, request));
  return redirectWithToast("/company", { title: "Company profile saved" });
}

export const meta: MetaFunction = ({ matches }) => [
  { title: pageTitle(matches, "Company profile") },
];

export { keepForm as clientAction } from "~/ui/unanswered/keep-form";
export { revalidateUnlessUnanswered as shouldRevalidate } from "~/ui/unanswered/unanswered";

export default function Company() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  if (loaded.colleague) return <ColleaguePage {...loaded.colleague} />;
  const { profile, version, isVatIdOpen: isOpen, account } = loaded;
  return (
    <div className="wrap page">
      <SectionHeading
        level={1}
        label="Your account"
        intro="What we put on your invoices and parcels. Nothing here is required: fill in what you have, and come back at any time."
      >
        Company profile
      </SectionHeading>
      <div className="with-aside">
        {/* First in the DOM, so that it is above the form on a phone. */}
        <AccountStatus {...account} />
        <div className="max-w-2xl">
          <CompanyForm
            isVatIdOpen={isOpen}
            profile={profile}
            version={version}
            question={account.approvalStatus === "question" ? account.reason : null}
            refused={refused}
          />
        </div>
      </div>
    </div>
  );
}
