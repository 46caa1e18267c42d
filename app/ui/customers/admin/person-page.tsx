import { Link } from "@remix-run/react";

import { formatDate, formatDateTime } from "~/formats/dates";
import { markLookAlikes } from "~/formats/email";
import { companyRoleName } from "~/texts/customers";
import type { PersonFile } from "~/shop/desk/customer-data/person-file.server";
import { pageName } from "~/texts/navigation";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AppLink } from "~/ui/base/app-link";

import { AdminBadge } from "./admin-badge";
import { CUSTOMERS_ADDRESS, customerAddress, personAddress } from "~/ui/layout/customer-address";
import { DecisionHistory } from "./decision-history";
import { PersonalDataLinks } from "./personal-data";
import { RevokeCard } from "./revoke-card";

/** A person who is no company's contact in the admin panel: companies, sign-ins, personal data and audit entries. */
export function PersonPage({ person, isSelf }: { person: PersonFile; isSelf: boolean }) {
  const { id, name, isAdmin, isStaff, erasedAt, companies, lastSignIn, history } = person;
  const address = personAddress(id);
  return (
    <>
      <p className="no-print">
        <AppLink to={isStaff ? "/admin/staff" : CUSTOMERS_ADDRESS} className="admin-all">
          {pageName(isStaff ? "staff" : "customers")}
        </AppLink>
      </p>
      <AdminHeading
        aside={isAdmin && <AdminBadge until={person.adminUntil} />}
        actions={<PersonalDataLinks address={address} canErase={!isStaff && !erasedAt} />}
      >
        {name}
      </AdminHeading>
      {erasedAt && <p>Erased on {formatDate(erasedAt)}.</p>}
      <p className="mb-6 wrap-anywhere">
        {markLookAlikes(person.email)}
        <span className="muted small block">Since {formatDate(person.createdAt)}</span>
      </p>
      <div className="admin-halves">
        <section className="card stack" aria-labelledby="companies">
          <h2 id="companies">Companies</h2>
          {companies.length === 0 ? (
            <p className="muted">Belongs to no company.</p>
          ) : (
            <ul className="space-y-2">
              {companies.map((company) => (
                <li key={company.id}>
                  <Link to={customerAddress(company.id)}>{company.name}</Link>, {companyRoleName(company.role)}
                </li>
              ))}
            </ul>
          )}
        </section>
        {person.hasSignedIn && !isSelf && (
          <RevokeCard
            address={address}
            title="Sign-ins"
            status={
              lastSignIn
                ? `Signed in ${formatDateTime(lastSignIn)}.`
                : "For a lost device, or somebody who has left the company."
            }
            summary="Sign out everywhere"
            consequence="Every browser is signed out at once, and they can sign in again. To keep somebody out, remove them from the company. Carts and orders stay."
            intent="end-sign-ins"
            label="SIGN OUT EVERYWHERE"
            pendingLabel="SIGNING OUT..."
          />
        )}
      </div>
      <DecisionHistory subject={`user:${id}`} name={name} entries={history} />
    </>
  );
}
