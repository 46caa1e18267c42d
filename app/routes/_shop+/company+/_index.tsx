import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { clearDraft } from "~/http/forms/checkout-draft.server";
import { handleForm } from "~/http/forms/handle-form.server";
import { readForm } from "~/http/gate/body.server";
import { requireOwner, requirePerson, requireSelf } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { logError } from "~/http/log.server";
import { chooseCompany } from "~/http/session/sessions.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/customers";
import { companiesOf, companyPeople } from "~/shop/customers/people/people.server";
import type { CompanyRole } from "~/shop/customers/people/roles";
import { companyForm } from "~/shop/customers/companies/company-form.server";
import { fromRequest } from "~/shop/customers/applications/fill-from-request.server";
import { approvalOf, mayHaveColleagues } from "~/shop/customers/companies/company.server";
import { missingFields } from "~/shop/customers/companies/missing-fields";
import { profileToEdit, saveCompanyProfile } from "~/shop/customers/companies/save-profile.server";
import { checkSavedVatId, isVatIdOpen } from "~/shop/customers/companies/vat-checks.server";
import { formatDate } from "~/formats/dates";
import { salesEmail } from "~/shop/base/shop-address.server";
import { formState } from "~/ui/base/form-state";
import { Notice } from "~/ui/base/notice";
import { SectionHeading } from "~/ui/base/section-heading";
import { InviteForm } from "~/ui/customers/account/invite-form";
import { AccountStatus } from "~/ui/customers/company/account-status";
import { CompanyChoice } from "~/ui/customers/company/company-choice";
import { CompanyForm } from "~/ui/customers/company/company-form";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { DataDownload } from "~/ui/customers/company/data-download";

/** For a colleague who is no owner, only for whom they act. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { company, user, role, hasOtherCompanies } = await requireSelf(request);
  const choice = hasOtherCompanies ? { companies: await companiesOf(user.id), chosenId: company.id } : null;
  if (role !== "owner") return { choice, colleague: await colleagueView(company.id, role) };
  const [edited, approval] = await Promise.all([profileToEdit(company.id), approvalOf(company.id)]);
  const { profile, version } = edited!;
  const requested = profile.billingAddress ? null : await fromRequest(profile.email, { name: profile.companyName });
  return {
    choice,
    colleague: null,
    profile,
    version,
    requested: requested && { country: requested.country, on: formatDate(requested.writtenAt) },
    isVatIdOpen: await isVatIdOpen(company.id, profile.vatId),
    status: {
      ...approval,
      since: formatDate(approval.since),
      missing: missingFields(profile),
      salesEmail: salesEmail(),
    },
    isStaff: user.isStaff,
    canInvite: await mayHaveColleagues(company.id),
  };
}

async function colleagueView(companyId: string, role: CompanyRole) {
  const { people, name } = await companyPeople(companyId);
  const owners = people.filter((person) => person.role === "owner").map(({ name }) => name);
  return { companyName: name, role, owners };
}

/**
 * The VAT ID is checked in the background. With `?switch` the signed-in person acts for another one of their companies
 * (`company`, its id), in this session alone, also one who may only read in the one that they leave.
 */
export async function action({ request }: ActionFunctionArgs) {
  if (new URL(request.url).searchParams.has("switch")) return switchCompany(request);
  const { company } = await requireOwner(request);
  return handleForm(request, {
    schema: companyForm,
    title: t.profileNotSaved(),
    failed: t.profileFailed(),
    async handle({ profile, ...saving }) {
      await saveCompanyProfile(company.id, profile, saving);
      // Not awaited: VIES may take seconds.
      void checkSavedVatId(company.id).catch((error) => logError(error, request));
      return redirectWithToast("/company", { title: t.profileSaved() });
    },
  });
}

async function switchCompany(request: Request) {
  await requirePerson(request);
  const companyId = String((await readForm(request)).get("company") ?? "");
  // Postgres refuses NUL characters.
  const isTheirs = !companyId.includes("\0") && (await chooseCompany(request, companyId));
  if (!isTheirs) {
    throw notFound(request, {
      title: t.companyNotFound(),
      message: t.youDoNotBelongTo(),
      link: { href: "/company", label: t.yourCompanyButton() },
    });
  }
  // A chosen delivery address is the other company's.
  return redirect("/", { status: 303, headers: { "Set-Cookie": await clearDraft() } });
}

/** For a colleague who does not keep the company's data: for whom they act, and what they may do. */
function ColleaguePage({
  companyName,
  role,
  owners,
  children,
}: {
  companyName: string;
  role: CompanyRole;
  /** Their names. */
  owners: readonly string[];
  /** The choice of another company, for members of several. */
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

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.profileTitle()) }];

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";
export { revalidateUnlessLost as shouldRevalidate } from "~/ui/layout/lost-response/lost-response";

export default function Company() {
  const loaded = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const choice = loaded.choice && <CompanyChoice {...loaded.choice} />;
  if (loaded.colleague) return <ColleaguePage {...loaded.colleague}>{choice}</ColleaguePage>;
  const { profile, version, requested, isVatIdOpen: isOpen, status, isStaff, canInvite } = loaded;
  return (
    <div className="wrap page">
      <SectionHeading level={1} label={t.yourAccount()} intro={t.profileIntro()}>
        {t.profileTitle()}
      </SectionHeading>
      {choice}
      <div className="with-aside">
        {/* First in the DOM, so that it is above the form on a phone. */}
        <div className="stack lg:col-start-2 lg:row-start-1">
          {canInvite && (
            <InviteForm email={formState(undefined, "invite", { email: "" }).fields.email}>
              <input type="hidden" name="role" value="buyer" />
              <p className="small">
                {t.canOrder()} <a href="/company/people">{t.otherRoles()}</a>
              </p>
            </InviteForm>
          )}
          {/* Whoever opens a shop has applied for nothing. */}
          {isStaff && status.approvalStatus === "waiting" ? <DataDownload /> : <AccountStatus {...status} />}
        </div>
        <div className="max-w-2xl">
          {requested && (
            <div className="mb-6">
              <Notice>{t.fromRequest({ day: requested.on })}</Notice>
            </div>
          )}
          <CompanyForm
            country={requested?.country}
            isVatIdOpen={isOpen}
            profile={profile}
            version={version}
            refused={refused}
          />
        </div>
      </div>
    </div>
  );
}
