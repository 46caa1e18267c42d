import { useNavigation, Form } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatDate, formatDateTime } from "~/formats/dates";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/customers";
import { type Counted, countText } from "~/shop/base/paging";
import type { OpenStaffInvitation } from "~/shop/customers/applications/invitations.server";
import type { AdminRequest, StaffRow } from "~/shop/customers/staff/people.server";
import type { RoleAccess } from "~/shop/customers/staff/role-decisions";
import { staffAddress, type StaffQuery } from "~/shop/customers/staff/staff-query";
import type { TemporaryAdmin } from "~/shop/customers/staff/temporary-admins.server";
import { AppLink } from "~/ui/base/app-link";
import { ApprovalBadge } from "~/ui/customers/admin/approval-badge";
import { LinkButton, Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import type { RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { AdminTable } from "~/ui/layout/admin/admin-table";
import { EmailText } from "~/ui/layout/admin/email-text";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { CUSTOMERS_ADDRESS, customerAddress, personAddress } from "~/ui/layout/customer-address";
import { FormKey } from "~/ui/layout/form-key";
import { AdminBadge } from "./admin-badge";
import { RoleNote } from "./role-note";
import { RolesTable } from "./roles-table";
import { invitationState, StaffInvitations } from "./staff-invitations";

interface StaffPageProps {
  list: { staff: readonly StaffRow[]; pages: number } & Counted;
  query: StaffQuery;
  requests: readonly AdminRequest[];
  temporary: readonly TemporaryAdmin[];
  invitations: readonly OpenStaffInvitation[];
  access: RoleAccess;
  refused?: RefusedForm;
}

/**
 * With temporary admins, and the open requests for the admin role (specification 2). Customers have a list of their
 * own.
 */
export function StaffPage({
  list: { staff, pages, ...counted },
  query,
  requests,
  temporary,
  invitations,
  access,
  refused,
}: StaffPageProps) {
  const { q, page } = query;
  return (
    <>
      <AdminHeading
        aside={<span className="muted figures">{countText(counted)}</span>}
        actions={
          <LinkButton to={CUSTOMERS_ADDRESS} variant="secondary">
            {t.customers()}
          </LinkButton>
        }
      >
        {tDesk.pageName("staff")}
      </AdminHeading>
      <ErrorSummary title={refused?.title} errors={invitationState(refused).errors} />
      {(access.isTemporary || access.signInAgain) && (
        <div className="mb-8">
          <RoleNote {...access} />
        </div>
      )}
      <TemporaryAdmins admins={temporary} canKeep={!access.isTemporary} />
      <AdminRequests requests={requests} canAnswer={!access.isTemporary} />
      <section className="admin-section" aria-label={tDesk.pageName("staff")}>
        <FilterBar key={q} action="/admin/staff" q={q} searchLabel={tDesk.searchStaff()} isFiltered={q !== ""} />
        {staff.length === 0 ? (
          <EmptyState title={tDesk.nobodyFound()} />
        ) : (
          <>
            <AdminTable caption={tDesk.pageName("staff")} columns={columns()} rows={staff.map(rowOf)} />
            <Pagination page={page} pages={pages} address={(to) => staffAddress({ ...query, page: to })} />
          </>
        )}
      </section>
      <StaffInvitations invitations={invitations} refused={refused} />
      <RolesTable />
    </>
  );
}

const columns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "email", label: t.email(), onPhone: "plain" },
    { key: "role", label: t.role(), onPhone: "end" },
    { key: "signIn", label: t.lastSignIn() },
    { key: "joined", label: t.joined() },
    { key: "status", label: t.statusFilter(), onPhone: "inline" },
  ] as const;

const rowOf = ({ id, company, name, email, lastSignIn, createdAt, ...person }: StaffRow) => ({
  key: id,
  cells: {
    name: <AppLink to={company ? customerAddress(company.id) : personAddress(id)}>{name}</AppLink>,
    email: <EmailText email={email} />,
    role: <AdminBadge person={person} />,
    signIn: lastSignIn ? formatDateTime(lastSignIn) : tDesk.notSignedIn(),
    joined: formatDate(createdAt),
    status: company ? <ApprovalBadge status={company.approvalStatus} /> : "–",
  },
});

/**
 * From /admin-setup, each with buttons to grant or refuse it. Renders nothing when there are none. `canAnswer` is false
 * for a temporary admin, who sees no buttons.
 */
function AdminRequests({ requests, canAnswer }: { requests: readonly AdminRequest[]; canAnswer: boolean }) {
  const sent = useNavigation().formData;
  if (requests.length === 0) return null;
  return (
    <AnswerSection
      id="admin-requests"
      title={t.requestsForTheAdminRole()}
      intro={t.anAdminSeesAndChanges()}
      canAnswer={canAnswer}
    >
      <AdminTable
        caption={t.requestsForTheAdminRole()}
        columns={requestColumns()}
        rows={requests.map((request) => requestRow(request, canAnswer, sent))}
      />
    </AnswerSection>
  );
}

const requestColumns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "email", label: t.email() },
    { key: "company", label: t.company() },
    { key: "status", label: t.statusFilter() },
    { key: "since", label: t.askedLabel() },
    { key: "answer", label: t.answerColumn(), isHeadingHidden: true },
  ] as const;

const requestRow = (
  { id, name, email, companyName, approvalStatus, askedAt }: AdminRequest,
  canAnswer: boolean,
  sent: FormData | undefined,
) => ({
  key: `request-${id}`,
  cells: {
    name: <AppLink to={personAddress(id)}>{name}</AppLink>,
    email: <EmailText email={email} />,
    company: companyName ?? "–",
    status: <ApprovalBadge status={approvalStatus} />,
    since: formatDateTime(askedAt),
    answer: canAnswer && (
      <div className="admin-buttons">
        <Button name="grant" value={id} pending={sent?.get("grant") === id}>
          {t.grant({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
        </Button>
        <Button name="refuse" value={id} pending={sent?.get("refuse") === id} variant="secondary">
          {t.refuse({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
        </Button>
      </div>
    ),
  },
});

/**
 * Admins by an emergency code, with buttons that keep them as admins. Renders nothing when there are none. `canKeep` is
 * false for a temporary admin, who sees no buttons.
 */
function TemporaryAdmins({ admins, canKeep }: { admins: readonly TemporaryAdmin[]; canKeep: boolean }) {
  const sent = useNavigation().formData?.get("keep");
  if (admins.length === 0) return null;
  return (
    <AnswerSection
      id="temporary-admins"
      title={t.adminsByEmergencyCode()}
      intro={t.theirAdminRoleEndsBy()}
      canAnswer={canKeep}
    >
      <AdminTable
        caption={t.adminsByEmergencyCode()}
        columns={temporaryColumns()}
        rows={admins.map(({ id, name, email, until }) => ({
          key: `temporary-${id}`,
          cells: {
            name: <AppLink to={personAddress(id)}>{name}</AppLink>,
            email: <EmailText email={email} />,
            role: t.adminUntilByEmergencyCodeLabel({ until }),
            answer: canKeep && (
              <Button name="keep" value={id} pending={sent === id} variant="secondary">
                {t.keepAsAdmin({ name, hidden: (words) => <span className="sr-only">{words}</span> })}
              </Button>
            ),
          },
        }))}
      />
    </AnswerSection>
  );
}

const temporaryColumns = () =>
  [
    { key: "name", label: t.keyName() },
    { key: "email", label: t.email() },
    { key: "role", label: t.role() },
    { key: "answer", label: t.answerColumn(), isHeadingHidden: true },
  ] as const;

interface AnswerSectionProps {
  /** For links to the section. */
  id: string;
  title: string;
  /** What an answer means. */
  intro: string;
  /** The reader may press the buttons of the table. */
  canAnswer: boolean;
  /** The table, with buttons if the reader may press them. */
  children: ReactNode;
}

/** A table whose buttons are answers, sent to /admin/staff. */
function AnswerSection({ id, title, intro, canAnswer, children }: AnswerSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section className="admin-section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-2">
        {title}
      </h2>
      <p className="muted mb-4">{intro}</p>
      {canAnswer ? (
        <Form method="post" action="/admin/staff">
          <FormKey />
          {children}
        </Form>
      ) : (
        children
      )}
    </section>
  );
}
