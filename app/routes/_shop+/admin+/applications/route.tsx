import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, Link } from "@remix-run/react";

import { readForm } from "~/http/gate/body.server";
import { requireStaff } from "~/http/gate/guards.server";
import * as tDesk from "~/messages/desk";
import * as t from "~/messages/customers";
import { listAccessRequests, type OpenAccessRequest } from "~/shop/customers/applications/access-requests.server";
import {
  applicationsAddress,
  applicationsQuery,
  ANY_APPROVAL_STATUS,
  type ApplicationsQuery,
  OPEN_APPROVAL_STATUSES,
  type ApprovalFilter,
} from "~/shop/customers/applications/applications";
import { countApplications, listApplications } from "~/shop/customers/applications/applications.server";
import { pageTitle } from "~/ui/layout/meta";
import { useAnswer } from "~/ui/layout/lost-response/use-answer";
import { countText, cappedCount } from "~/shop/base/paging";
import { MAX_REASON_LENGTH } from "~/shop/customers/applications/approval";
import { MAX_COUNTED } from "~/shop/base/capped-count";
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
import { ApplicantTable } from "~/ui/customers/admin/applications/applicant-table";
import { BULK_FORM_ID, refusedTarget, type RefusedTarget } from "~/ui/customers/admin/applications/refused-target";
import { RequestTable } from "~/ui/customers/admin/applications/request-table";
import { May } from "~/ui/layout/admin/rights";
import { answerAccessRequest, answerDecision } from "./decide.server";

/** `?ticked=all` ticks the users of the page. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireStaff(request, "see-customers");
  const search = new URL(request.url).searchParams;
  const query = applicationsQuery(search);
  const [applications, counts, requests] = await Promise.all([
    listApplications(query),
    countApplications(),
    listAccessRequests(query.requests),
  ]);
  const shown = { ...query, page: applications.page, requests: requests.page };
  const isAllTicked = search.get("ticked") === "all";
  return { query: shown, applications, counts, requests, isAllTicked };
}

/** About applicants, or about an access request (the forms with a `requestId`). */
export async function action({ request }: ActionFunctionArgs) {
  const { id: actorId } = await requireStaff(request, "change-customers");
  const here = applicationsAddress(applicationsQuery(new URL(request.url).searchParams));
  const fields = await readForm(request);
  const answer = fields.has("requestId") ? answerAccessRequest : answerDecision;
  return answer(request, { fields, actorId, here });
}

export const meta: MetaFunction = ({ matches }) => [{ title: pageTitle(matches, t.customerApplications()) }];

export { shouldRevalidate } from "~/ui/layout/admin/revalidate";

export { toastOnLostResponse as clientAction } from "~/ui/layout/lost-response/toast-on-lost-response";

const STATUSES: readonly ApprovalFilter[] = [ANY_APPROVAL_STATUS, ...OPEN_APPROVAL_STATUSES];

export default function ApplicationsPage() {
  const {
    query,
    applications: { applicants, pages, ...counted },
    counts,
    requests,
    isAllTicked,
  } = useLoaderData<typeof loader>();
  const refused = useAnswer<typeof action>();
  const target = refusedTarget(refused, applicants);
  const here = applicationsAddress(query);
  const { errors } = formState(refused?.lastResult, target.formId, { reason: "" });
  const shared = { here, refused, target, isAllTicked };
  return (
    <>
      <AdminHeading
        aside={<span className="muted figures">{countText(counted)}</span>}
        filters={
          <FilterBar
            key={`${query.q} ${query.approvalStatus}`}
            action="/admin/applications"
            q={query.q}
            searchLabel={t.searchApplications()}
            isFiltered={query.q !== "" || query.approvalStatus !== ANY_APPROVAL_STATUS}
          >
            {query.approvalStatus !== ANY_APPROVAL_STATUS && (
              <input type="hidden" name="standing" value={query.approvalStatus} />
            )}
          </FilterBar>
        }
      >
        {tDesk.pageName("applications")}
      </AdminHeading>
      {errors.length > 0 && (
        <div className="mb-6">
          <ErrorSummary errors={errors} title={refused?.title} />
        </div>
      )}
      <FilterLinks
        label={t.statusFilter()}
        links={STATUSES.map((status) => ({
          label: status === "all" ? t.allApplications() : t.approvalStatusName(status),
          to: applicationsAddress({ ...query, page: 1, approvalStatus: status }),
          isCurrent: status === query.approvalStatus,
          // The number of results of a search is not counted.
          count: query.q ? undefined : cappedCount(MAX_COUNTED - 1, counts[status]),
        }))}
      />
      {applicants.length > 0 ? (
        <>
          <May right="change-customers">
            <BulkDecisions
              key={applicants.map(({ id, approvalStatus }) => id + approvalStatus).join() + isAllTicked}
              last={Math.max(...applicants.map(({ lastMessageId }) => lastMessageId))}
              {...shared}
            />
          </May>
          <ApplicantTable applicants={applicants} {...shared} />
          <div className="mt-3">
            <LetterNote sent={t.applicantsGetLetter()} />
          </div>
          <Pagination page={query.page} pages={pages} address={(page) => applicationsAddress({ ...query, page })} />
        </>
      ) : (
        <EmptyState title={t.noApplications()}>
          <p className="muted">{t.whoApplies()}</p>
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
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 id="access-requests">{t.accessRequests()}</h2>
        <p className="muted">{t.openRequests({ count })}</p>
      </div>
      {requests.length === 0 ? (
        <p className="muted">{t.noRequests()}</p>
      ) : (
        <>
          <RequestTable requests={requests} {...shared} />
          <div className="mt-3">
            <LetterNote sent={t.invitedGetLetter()} />
          </div>
        </>
      )}
      {pages > 1 && (
        <p className="admin-buttons mt-4">
          {query.requests > 1 && <Link to={to(query.requests - 1)}>{t.earlierRequests()}</Link>}
          <span className="muted">{t.pageOf({ requests: query.requests, pages })}</span>
          {query.requests < pages && <Link to={to(query.requests + 1)}>{t.laterRequests()}</Link>}
        </p>
      )}
    </section>
  );
}

/** For all applicants who are ticked in the table below. */
function BulkDecisions({ here, refused, target, last, isAllTicked }: Shared & { last: number; isAllTicked: boolean }) {
  const isRefused = target.formId === BULK_FORM_ID;
  const { fields } = formState(isRefused ? refused?.lastResult : null, BULK_FORM_ID, {
    reason: "",
  });
  return (
    <BulkBar id={BULK_FORM_ID} here={here} isAllTicked={isAllTicked}>
      <input type="hidden" name="several" value="yes" />
      <input type="hidden" name="last" value={last} />
      <Button name="intent" value="approve">
        {t.approveAllTicked()}
      </Button>
      <details open={isRefused}>
        <summary className="small py-2.5">{t.decideAboutTicked()}</summary>
        <div className="stack">
          <TextArea
            field={fields.reason}
            label={t.questionOrReasonForAll()}
            hint={t.onAccountPages()}
            maxLength={MAX_REASON_LENGTH}
            rows={3}
            optional={false}
          />
          <div className="admin-buttons">
            <Button name="intent" value="ask" variant="secondary">
              {t.askAllTicked()}
            </Button>
            <Button name="intent" value="decline" variant="danger">
              {t.declineAllTicked()}
            </Button>
          </div>
        </div>
      </details>
    </BulkBar>
  );
}
