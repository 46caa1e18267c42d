import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { APPROVAL_STATUSES, type ApprovalStatus } from "./approval";

/** All but "approved". */
export type OpenApprovalStatus = Exclude<ApprovalStatus, "approved">;
export const OPEN_APPROVAL_STATUSES = APPROVAL_STATUSES.filter((status) => status !== "approved");

/** All statuses but closed: a closed company is no application. */
export const ANY_APPROVAL_STATUS = "all";
export type ApprovalFilter = OpenApprovalStatus | typeof ANY_APPROVAL_STATUS;

export interface ApplicationsQuery {
  q: string;
  approvalStatus: ApprovalFilter;
  page: number;
  /** The page of the list of access requests. */
  requests: number;
}

/** Invalid values become defaults. */
export function applicationsQuery(search: URLSearchParams): ApplicationsQuery {
  return {
    q: requestedText(search),
    approvalStatus: OPEN_APPROVAL_STATUSES.find((known) => known === search.get("standing")) ?? ANY_APPROVAL_STATUS,
    page: requestedPage(search),
    requests: requestedPage(search, "requests"),
  };
}

/** Defaults are omitted. */
export function applicationsAddress({ q, approvalStatus, page, requests }: ApplicationsQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (approvalStatus !== ANY_APPROVAL_STATUS) search.set("standing", approvalStatus);
  if (page > 1) search.set("page", String(page));
  if (requests > 1) search.set("requests", String(requests));
  const text = search.toString();
  return `/admin/applications${text && `?${text}`}`;
}
