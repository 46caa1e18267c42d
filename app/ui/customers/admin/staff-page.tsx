import { approvalStatusName } from "~/texts/customers";
import { roleFilterName } from "~/texts/staff";
import { formatDate } from "~/formats/dates";
import { type Counted, countText } from "~/shop/base/paging";
import type { AdminRequest, PersonRow } from "~/shop/customers/staff/people.server";
import { peopleAddress, type PeopleQuery, ROLE_FILTERS } from "~/shop/customers/staff/people-query";
import type { RoleAccess } from "~/shop/customers/staff/role-decisions";
import type { TemporaryAdmin } from "~/shop/customers/staff/temporary-admins.server";
import { peopleHeading } from "~/texts/navigation";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar, FilterSelect } from "~/ui/layout/admin/filter-bar";
import { AppLink } from "~/ui/base/app-link";
import { Badge } from "~/ui/base/badge";
import { LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminBadge } from "./admin-badge";
import { AdminRequests } from "./admin-requests";
import { customerAddress } from "~/ui/layout/customer-address";
import { RoleNote } from "./role-note";
import { TemporaryAdmins } from "./temporary-admins";

interface StaffPageProps extends Counted {
  people: readonly PersonRow[];
  pages: number;
  query: PeopleQuery;
  requests: readonly AdminRequest[];
  temporary: readonly TemporaryAdmin[];
  /** Whether the reader can change roles at the moment. */
  access: RoleAccess;
  refused?: RefusedForm;
}

/**
 * The list of people: the approved users and the admins (specification 2), temporary admins, and the open requests for the
 * admin role. The menu leads to its customers and to its staff.
 */
export function StaffPage({
  people,
  pages,
  query,
  requests,
  temporary,
  access,
  refused,
  ...counted
}: StaffPageProps) {
  const { q, role, page } = query;
  return (
    <>
      <AdminHeading aside={<span className="muted figures">{countText(counted)}</span>}>
        {peopleHeading(role)}
      </AdminHeading>
      <ErrorSummary
        title={refused?.title}
        errors={formState(refused?.lastResult, "staff", {}).errors}
      />
      {role !== "customer" &&
        requests.length + temporary.length > 0 &&
        (access.isTemporary || access.signInAgain) && (
          <div className="mb-8">
            <RoleNote {...access} />
          </div>
        )}
      {role !== "customer" && (
        <>
          <TemporaryAdmins admins={temporary} canKeep={!access.isTemporary} />
          <AdminRequests requests={requests} canAnswer={!access.isTemporary} />
        </>
      )}
      <section className="admin-section" aria-labelledby="people">
        <h2 id="people" className="sr-only">
          Approved users and admins
        </h2>
        <FilterBar
          key={`${q} ${role}`}
          action="/admin/staff"
          q={q}
          searchLabel="Name, e-mail or company"
          isFiltered={q !== "" || role !== "all"}
        >
          <FilterSelect
            name="role"
            label="Role"
            value={role}
            options={ROLE_FILTERS.map((role) => ({ value: role, label: roleFilterName(role) }))}
          />
        </FilterBar>
        <div className="admin-buttons mb-4 no-print">
          <LinkButton to="/admin/customers/import" variant="secondary">
            IMPORT CUSTOMERS
          </LinkButton>
          <LinkButton to="/admin/customers.csv" download variant="secondary">
            DOWNLOAD CUSTOMERS
          </LinkButton>
        </div>
        {people.length === 0 ? (
          <EmptyState title="Nobody found">
            <p className="muted">
              Applicants are listed under{" "}
              <AppLink to="/admin/applications">Customer Applications</AppLink> until they are
              approved.
            </p>
          </EmptyState>
        ) : (
          <div className="stack-loose">
            <AdminTable caption="Staff and customers" columns={COLUMNS} rows={people.map(rowOf)} />
            <Pagination
              page={page}
              pages={pages}
              address={(to) => peopleAddress({ ...query, page: to })}
            />
          </div>
        )}
      </section>
    </>
  );
}

const COLUMNS = [
  { key: "name", label: "Name" },
  { key: "email", label: "Email", onPhone: "plain" },
  { key: "role", label: "Role", onPhone: "inline" },
  { key: "joined", label: "Joined" },
  { key: "status", label: "Status", onPhone: "inline" },
] as const;

const rowOf = ({ id, companyId, name, email, isAdmin, adminUntil, ...person }: PersonRow) => ({
  key: id,
  cells: {
    name: <AppLink to={customerAddress(companyId)}>{name}</AppLink>,
    email: <EmailText email={email} />,
    role: isAdmin ? <AdminBadge until={adminUntil} /> : "Customer",
    joined: formatDate(person.createdAt),
    status: <Badge word={approvalStatusName(person.approvalStatus)} />,
  },
});
