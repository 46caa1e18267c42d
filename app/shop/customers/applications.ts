import type { ApprovalStatus } from "./approval";

export const MAX_SEARCH_LENGTH = 100;

/** Where somebody without approval may stand. */
export type OpenApprovalStatus = Exclude<ApprovalStatus, "approved">;
export const APPROVAL_STATUSES: readonly OpenApprovalStatus[] = [
  "waiting",
  "question",
  "declined",
  "suspended",
];

/** What the filter sends for all of them; no value of a select is empty (specification 5). */
export const ANY_APPROVAL_STATUS = "all";

/** What the desk looks at on the page of the applications; all of it stands in the address. */
export interface ApplicationsQuery {
  q: string;
  approvalStatus: OpenApprovalStatus | typeof ANY_APPROVAL_STATUS;
  page: number;
  /** The page of the access requests below. */
  requests: number;
}

/** Reads the query of an address; whatever makes no sense there is the default. */
export function applicationsQuery(search: URLSearchParams): ApplicationsQuery {
  const number = (name: string) => {
    const asked = Number(search.get(name) ?? 1);
    return Number.isInteger(asked) && asked >= 1 && asked <= 1_000_000 ? asked : 1;
  };
  return {
    // Postgres refuses a NUL.
    q: (search.get("q") ?? "")
      .replaceAll("\0", "")
      .toWellFormed()
      .slice(0, MAX_SEARCH_LENGTH)
      .trim(),
    approvalStatus:
      APPROVAL_STATUSES.find((known) => known === search.get("standing")) ?? ANY_APPROVAL_STATUS,
    page: number("page"),
    requests: number("requests"),
  };
}

/** The address of the page in that state, defaults left out. */
export function applicationsAddress({
  q,
  approvalStatus,
  page,
  requests,
}: ApplicationsQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (approvalStatus !== ANY_APPROVAL_STATUS) search.set("standing", approvalStatus);
  if (page > 1) search.set("page", String(page));
  if (requests > 1) search.set("requests", String(requests));
  const text = search.toString();
  return `/admin/applications${text && `?${text}`}`;
}
