import { Link } from "@remix-run/react";

import { type Counted, countText } from "~/shop/base/paging";
import type { OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import {
  ANY_APPROVAL_STATUS,
  applicationsAddress,
  type ApplicationsQuery,
  OPEN_APPROVAL_STATUSES,
  type ApprovalFilter,
} from "~/shop/customers/applications/applications";
import type { Applicant } from "~/shop/customers/applications/applications.server";
import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { cappedCount } from "~/shop/base/paging";
import { MAX_COUNTED } from "~/shop/base/capped-count";
import * as text from "~/texts/applications";
import { pageName } from "~/texts/navigation";
import { Button } from "~/ui/base/button";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { BulkBar } from "~/ui/layout/admin/bulk-bar";
import { FilterBar, FilterLinks } from "~/ui/layout/admin/filter-bar";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { ApplicantTable } from "./applicant-table";
import { BULK_FORM_ID, refusedTarget, type RefusedTarget } from "./refused-target";
import { RequestTable } from "./request-table";

const STATUSES: readonly ApprovalFilter[] = [ANY_APPROVAL_STATUS, ...OPEN_APPROVAL_STATUSES];

/** The page "Customer Applications" (specification 2): the users who are not approved, and the access requests. */
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
      <AdminHeading aside={<span className="muted figures">{countText(counted)}</span>}>
        {pageName("applications")}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <FilterLinks
        label={text.statusFilter()}
        links={STATUSES.map((status) => ({
          label: text.applicationFilterName(status),
          to: applicationsAddress({ ...query, page: 1, approvalStatus: status }),
          isCurrent: status === query.approvalStatus,
          // How many of them a search finds is not counted.
          count: query.q ? undefined : cappedCount(MAX_COUNTED - 1, counts[status]),
        }))}
      />
      <FilterBar
        key={`${query.q} ${query.approvalStatus}`}
        action="/admin/applications"
        q={query.q}
        searchLabel={text.searchApplications()}
        isFiltered={query.q !== "" || query.approvalStatus !== ANY_APPROVAL_STATUS}
      >
        {query.approvalStatus !== ANY_APPROVAL_STATUS && (
          <input type="hidden" name="standing" value={query.approvalStatus} />
        )}
      </FilterBar>
      {applicants.length > 0 ? (
        <>
          <BulkDecisions
            key={applicants.map(({ id, approvalStatus }) => id + approvalStatus).join() + isAllTicked}
            {...shared}
          />
          <ApplicantTable applicants={applicants} {...shared} />
          <div className="mt-3">
            <LetterNote to="Whoever is approved, asked or declined gets" />
          </div>
          <Pagination page={query.page} pages={pages} address={(page) => applicationsAddress({ ...query, page })} />
        </>
      ) : (
        <EmptyState title={text.noApplications()}>
          <p className="muted">{text.whoApplies()}</p>
        </EmptyState>
      )}
      <AccessRequests {...requests} query={query} {...shared} />
    </>
  );
}

interface Shared {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
}

/** The open access requests of visitors. Each can be invited or closed. */
function AccessRequests({
  requests,
  count,
  pages,
  query,
  ...shared
}: Shared & {
  requests: readonly OpenAccessRequest[];
  count: number;
  pages: number;
  query: ApplicationsQuery;
}) {
  const to = (page: number) => `${applicationsAddress({ ...query, requests: page })}#access-requests`;
  return (
    <section className="admin-section mt-12" aria-labelledby="access-requests">
      <div className="admin-heading">
        <h2 id="access-requests">{text.accessRequests()}</h2>
        <p className="muted">{text.openRequests(count)}</p>
      </div>
      {requests.length === 0 ? (
        <p className="muted">{text.noRequests()}</p>
      ) : (
        <>
          <RequestTable requests={requests} {...shared} />
          <div className="mt-3">
            <LetterNote to="Whoever is invited gets" />
          </div>
        </>
      )}
      {pages > 1 && (
        <p className="admin-buttons mt-4">
          {query.requests > 1 && <Link to={to(query.requests - 1)}>Earlier requests</Link>}
          <span className="muted">
            Page {query.requests} of {pages}
          </span>
          {query.requests < pages && <Link to={to(query.requests + 1)}>Later requests</Link>}
        </p>
      )}
    </section>
  );
}

/** One decision about all applicants who are ticked in the table below. */
function BulkDecisions({ here, refused, target, isAllTicked }: Shared & { isAllTicked: boolean }) {
  const isRefused = target.formId === BULK_FORM_ID;
  const { fields } = formState(isRefused ? refused?.lastResult : null, BULK_FORM_ID, {
    reason: "",
  });
  return (
    <BulkBar id={BULK_FORM_ID} here={here} isAllTicked={isAllTicked}>
      <input type="hidden" name="several" value="yes" />
      <Button name="intent" value="approve">
        APPROVE ALL TICKED
      </Button>
      <details open={isRefused}>
        <summary className="admin-more">{text.decideAboutTicked()}</summary>
        <div className="stack">
          <TextArea
            field={fields.reason}
            label="Question or reason for all who are ticked"
            hint={text.onAccountPages()}
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            optional={false}
          />
          <div className="admin-buttons">
            <Button name="intent" value="ask" variant="secondary">
              ASK ALL TICKED
            </Button>
            <Button name="intent" value="decline" variant="danger">
              DECLINE ALL TICKED
            </Button>
          </div>
        </div>
      </details>
    </BulkBar>
  );
}
