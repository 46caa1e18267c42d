import { requestedPage } from "~/shop/base/paging";
import { singleLine } from "~/formats/text";

/** The values of the role filter of the list of people. */
export const ROLE_FILTERS = ["all", "admin", "customer"] as const;
export type RoleFilter = (typeof ROLE_FILTERS)[number];

/** The filter and the page of the list of people, as in its address. */
export interface PeopleQuery {
  /** The search text, for name, e-mail and company. */
  q: string;
  role: RoleFilter;
  page: number;
}

/** Reads the query of an address; invalid values are ignored. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  return {
    q: singleLine(search.get("q") ?? "").slice(0, 100),
    role: ROLE_FILTERS.find((role) => role === search.get("role")) ?? "all",
    page: requestedPage(search),
  };
}

/** Returns the address of the list of people with this query, without default values. */
export function peopleAddress({ q, role, page }: PeopleQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (role !== "all") search.set("role", role);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/staff${text && `?${text}`}`;
}
