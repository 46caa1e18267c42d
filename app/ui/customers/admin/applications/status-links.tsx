import { cappedCountText } from "~/shop/base/capped-count";
import {
  ANY_APPROVAL_STATUS,
  applicationsAddress,
  type ApplicationsQuery,
  APPROVAL_STATUSES,
  type ApprovalFilter,
} from "~/shop/customers/applications/applications";
import { APPROVAL_STATUS_LABELS } from "~/shop/customers/applications/approval";
import { ChoiceLink } from "~/ui/base/choice";

const LABELS = { ...APPROVAL_STATUS_LABELS, [ANY_APPROVAL_STATUS]: "All" };

const STATUSES: readonly ApprovalFilter[] = [ANY_APPROVAL_STATUS, ...APPROVAL_STATUSES];

/** Links to the applications in each status and to all of them, each with how many there are. */
export function StatusLinks({
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
          {`${LABELS[status]} (${cappedCountText(counts[status])})`}
        </ChoiceLink>
      ))}
    </nav>
  );
}
