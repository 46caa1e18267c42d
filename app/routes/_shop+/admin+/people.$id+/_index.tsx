import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import { notFound } from "~/http/gate/refusals.server";
import { redirectWithToast } from "~/http/session/toast.server";
import * as t from "~/messages/desk";
import * as tCustomers from "~/messages/customers";
import { companyOfContact } from "~/shop/customers/people/people.server";
import { rightOver } from "~/shop/customers/people/staff-role";
import { endAllSignIns } from "~/shop/customers/staff/decisions.server";
import { personRecord } from "~/shop/customers/staff/people-records.server";
import { personFile } from "~/shop/desk/customer-data/person-file.server";
import { customerAddress, personAddress, CUSTOMERS_ADDRESS } from "~/ui/layout/customer-address";
import { pageTitle } from "~/ui/layout/meta";
import { markLookAlikes } from "~/formats/email";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminBadge } from "~/ui/customers/admin/admin-badge";
import { DecisionHistory } from "~/ui/customers/admin/decision-history";
import { PersonalDataLinks } from "~/ui/customers/admin/personal-data";
import { RevokeCard } from "~/ui/customers/admin/revoke-card";
import { May, PanelLink } from "~/ui/layout/admin/rights";

/** A colleague of a customer, or somebody without a company; the contact of a company is on its page. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const admin = await requireStaff(request, "see-customers");
  const person = await personFile(params.id ?? "");
  if (!person) throw notFound(request);
  const companyId = await companyOfContact(person.id);
  if (companyId) throw redirect(customerAddress(companyId));
  return { person, isSelf: person.id === admin.id };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const admin = await requireStaff(request, "change-customers");
  const fields = await readForm(request);
  const person = await personRecord(params.id ?? "");
  if (!person || fields.get("intent") !== "end-sign-ins") throw notFound(request);
  await requireStaff(request, rightOver(person.isAdmin));
  const count = await endAllSignIns(person.id, admin.id);
  return redirectWithToast(personAddress(person.id), {
    title: t.signedOut(),
    description: count > 0 ? t.everyBrowserWasSignedOut() : t.noBrowserWasSignedIn(),
  });
}

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: pageTitle(matches, data?.person.name ?? t.person()) },
];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

export default function PersonPage() {
  const { person, isSelf } = useLoaderData<typeof loader>();
  const { id, name, isAdmin, isStaff, erasedAt, companies, lastSignIn, history } = person;
  const address = personAddress(id);
  return (
    <>
      <p className="no-print">
        <PanelLink to={isStaff ? "/admin/staff" : CUSTOMERS_ADDRESS} className="admin-all">
          {t.pageName(isStaff ? "staff" : "customers")}
        </PanelLink>
      </p>
      <AdminHeading
        aside={isAdmin && <AdminBadge person={person} />}
        actions={
          <May right={rightOver(isAdmin)}>
            <PersonalDataLinks address={address} canErase={!isStaff && !erasedAt} />
          </May>
        }
      >
        {name}
      </AdminHeading>
      {erasedAt && <p>{t.erasedOn({ erasedAt })}</p>}
      <p className="mb-6 wrap-anywhere">
        {markLookAlikes(person.email)}
        <span className="muted small block">{t.sinceLabel({ createdAt: person.createdAt })}</span>
      </p>
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <section className="card stack" aria-labelledby="companies">
          <h2 id="companies">{t.companies()}</h2>
          {companies.length === 0 ? (
            <p className="muted">{t.belongsToNoCompany()}</p>
          ) : (
            <ul className="space-y-2">
              {companies.map((company) => (
                <li key={company.id}>
                  <Link to={customerAddress(company.id)}>{company.name}</Link>,{" "}
                  {tCustomers.companyRoleName(company.role)}
                </li>
              ))}
            </ul>
          )}
        </section>
        {person.hasSignedIn && !isSelf && (
          <RevokeCard
            right={rightOver(isAdmin)}
            address={address}
            title={t.signIns()}
            status={lastSignIn ? t.signedIn({ lastSignIn }) : t.forALostDeviceOr()}
            summary={t.signOutEverywhere()}
            consequence={t.everyBrowserIsSignedOut()}
            intent="end-sign-ins"
            label={t.signOutEverywhereButton()}
            pendingLabel={t.signingOut()}
          />
        )}
      </div>
      <DecisionHistory subject={`user:${id}`} name={name} entries={history} />
    </>
  );
}
