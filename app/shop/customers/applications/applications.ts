import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { APPROVAL_STATUSES, type ApprovalStatus } from "./approval";

/** The statuses of a company that is not approved. */
export type OpenApprovalStatus = Exclude<ApprovalStatus, "approved">;
export const OPEN_APPROVAL_STATUSES = APPROVAL_STATUSES.filter((status) => status !== "approved");

/** The filter value for all statuses but closed: a closed company is no application. */
export const ANY_APPROVAL_STATUS = "all";
export type ApprovalFilter = OpenApprovalStatus | typeof ANY_APPROVAL_STATUS;

/** The state of the applications page, kept in the URL. */
export interface ApplicationsQuery {
  q: string;
  approvalStatus: ApprovalFilter;
  page: number;
  /** The page number of the access requests list. */
  requests: number;
}

/** Parses the URL parameters; invalid values become defaults. */
export function applicationsQuery(search: URLSearchParams): ApplicationsQuery {
  return {
    q: requestedText(search),
    approvalStatus: OPEN_APPROVAL_STATUSES.find((known) => known === search.get("standing")) ?? ANY_APPROVAL_STATUS,
    page: requestedPage(search),
    requests: requestedPage(search, "requests"),
  };
}

/** The URL of the applications page in this state; defaults are omitted. */
export function applicationsAddress({ q, approvalStatus, page, requests }: ApplicationsQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (approvalStatus !== ANY_APPROVAL_STATUS) search.set("standing", approvalStatus);
  if (page > 1) search.set("page", String(page));
  if (requests > 1) search.set("requests", String(requests));
  const text = search.toString();
  return `/admin/applications${text && `?${text}`}`;
}
