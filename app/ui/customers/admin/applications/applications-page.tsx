import { Form, Link } from "@remix-run/react";

import { cappedCountText } from "~/shop/base/capped-count";
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
import { AppLink } from "~/ui/base/app-link";
import { Button, LinkButton } from "~/ui/base/button";
import { ChoiceLink } from "~/ui/base/choice";
import { ErrorSummary } from "~/ui/base/error-summary";
import { TextArea } from "~/ui/base/field";
import { approvalStatusName } from "~/texts/customers";
import { formState, type RefusedForm } from "~/ui/base/form-state";
import { EmptyState } from "~/ui/base/notice";
import { Pagination } from "~/ui/base/pagination";
import { AdminHeading } from "~/ui/layout/admin/admin-heading";
import { FilterBar } from "~/ui/layout/admin/filter-bar";
import { LetterNote } from "~/ui/layout/admin/letter-note";
import { FormKey } from "~/ui/layout/form-key";
import { ApplicantTable } from "./applicant-table";
import { BULK_FORM_ID, refusedTarget, type RefusedTarget } from "./refused-target";
import { RequestFacts, RequestForm } from "./request-card";

const STATUSES: readonly ApprovalFilter[] = [ANY_APPROVAL_STATUS, ...OPEN_APPROVAL_STATUSES];

/** Links to the applications in each status and to all of them, each with how many there are. */
function StatusLinks({
  query,
  counts,
}: {
  query: ApplicationsQuery;
  counts: Record<ApprovalFilter, number>;
}) {
  return (
    <nav aria-label="Status" className="choices mb-6">
      {STATUSES.map((status) => (
        <ChoiceLink
          key={status}
          // Without the search, because the numbers are of all.
          to={applicationsAddress({ ...query, q: "", page: 1, approvalStatus: status })}
          current={status === query.approvalStatus}
        >
          {`${status === ANY_APPROVAL_STATUS ? "All" : approvalStatusName(status)} (${cappedCountText(counts[status])})`}
        </ChoiceLink>
      ))}
    </nav>
  );
}

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
  const to = (page: number) =>
    `${applicationsAddress({ ...query, requests: page })}#access-requests`;
  return (
    <section className="admin-section mt-12" aria-labelledby="access-requests">
      <div className="admin-heading">
        <h2 id="access-requests">Access requests</h2>
        <p className="muted">{count} open</p>
      </div>
      {requests.length === 0 && <p className="muted">No open access requests.</p>}
      <ul className="admin-requests">
        {requests.map((request) => (
          <li key={request.id} className="card">
            <RequestFacts request={request} />
            <RequestForm request={request} {...shared} />
          </li>
        ))}
      </ul>
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

/** One decision about all applicants whose checkboxes in the table above are checked. */
function BulkDecisionForm({
  here,
  refused,
  target,
  isAllTicked,
}: {
  here: string;
  refused?: RefusedForm;
  target: RefusedTarget;
  isAllTicked: boolean;
}) {
  const isRefused = target.formId === BULK_FORM_ID;
  const { fields } = formState(isRefused ? refused?.lastResult : null, BULK_FORM_ID, {
    reason: "",
  });
  return (
    <Form id={BULK_FORM_ID} method="post" action={here} noValidate className="admin-several">
      <FormKey />
      {/* Enter on a checkbox activates the form's first submit button. This disabled one prevents an accidental
          approval. */}
      <button type="submit" disabled hidden>
        Nothing
      </button>
      <input type="hidden" name="several" value="yes" />
      <details open={isRefused || isAllTicked}>
        <summary className="admin-more">Decide about several at once</summary>
        <div className="stack">
          <p className="muted small">
            For all who are ticked above.{" "}
            <AppLink to={`${here}${here.includes("?") ? "&" : "?"}ticked=all#${BULK_FORM_ID}`}>
              Tick all on this page
            </AppLink>
          </p>
          <Button name="intent" value="approve">
            APPROVE ALL TICKED
          </Button>
          <TextArea
            field={fields.reason}
            label="Question or reason for all who are ticked"
            hint="To ask or decline. Shown on their account pages."
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
    </Form>
  );
}
