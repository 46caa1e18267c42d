import {
  ANY_APPROVAL_STATUS,
  applicationsAddress,
  type ApplicationsQuery,
  type ApprovalFilter,
} from "~/shop/customers/applications/applications";
import type { Applicant } from "~/shop/customers/applications/applications.server";
import type { OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import { type Counted, countText } from "~/shop/base/paging";
import { LinkButton } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";

import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { AccessRequests } from "./access-requests";
import { ApplicantTable } from "./applicant-table";
import { refusedTarget } from "./refused-target";
import { BulkDecisionForm } from "./bulk-decision-form";
import { StatusLinks } from "./status-links";
import { LetterNote } from "~/ui/layout/admin/letter-note";

/** The tab "Customer Applications" (specification 2): the users who are not approved, and the access requests. */
export function ApplicationsPage({
  query,
  applications: { applicants, pages, ...counted },
  counts,
  requests,
  isAllTicked,
  refused,
}: {
  query: ApplicationsQuery;
  applications: { applicants: readonly Applicant[]; pages: number } & Counted;
  counts: Record<ApprovalFilter, number>;
  /** All applicants of the page are ticked. */
  isAllTicked: boolean;
  requests: { requests: readonly OpenAccessRequest[]; count: number; pages: number };
  refused?: RefusedForm;
}) {
  const target = refusedTarget(refused, applicants);
  const here = applicationsAddress(query);
  const { errors } = formState(refused?.lastResult, target.formId, { reason: "" });
  const shared = { here, refused, target, isAllTicked };
  return (
    <>
      <AdminHeading
        aside={<p className="muted">{countText(counted)} in this list</p>}
        actions={
          <LinkButton to="/admin/invitations" variant="secondary">
            INVITATIONS
          </LinkButton>
        }
      >
        Customer Applications
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <StatusLinks query={query} counts={counts} />
      <FilterBar
        action="/admin/applications"
        q={query.q}
        searchLabel="Name, e-mail or company"
        isFiltered={query.q !== "" || query.approvalStatus !== ANY_APPROVAL_STATUS}
      >
        {query.approvalStatus !== ANY_APPROVAL_STATUS && (
          <input type="hidden" name="standing" value={query.approvalStatus} />
        )}
      </FilterBar>
      {applicants.length > 0 ? (
        <>
          <LetterNote to="Whoever is approved, asked or declined gets" />
          <ApplicantTable applicants={applicants} {...shared} />
          <BulkDecisionForm
            key={
              applicants.map(({ id, approvalStatus }) => id + approvalStatus).join() + isAllTicked
            }
            {...shared}
          />
          <Pagination
            page={query.page}
            pages={pages}
            address={(page) => applicationsAddress({ ...query, page })}
          />
        </>
      ) : (
        <EmptyState title="No applications here">
          <p className="muted">People who sign in without an invitation are listed here.</p>
        </EmptyState>
      )}
      <AccessRequests {...requests} query={query} {...shared} />
    </>
  );
}
