import { requestedPage } from "~/shop/paging";
import { singleLine } from "~/formats/text";

/** The roles of the staff tab's filter, with its words. */
export const ROLE_FILTERS = {
  all: "All roles",
  admin: "Admins",
  customer: "Customers",
} as const;
export type RoleFilter = keyof typeof ROLE_FILTERS;

/** Whom of the approved users and admins somebody wants to see; all of it stands in the address. */
export interface PeopleQuery {
  /** Words of name, e-mail or company. */
  q: string;
  role: RoleFilter;
  page: number;
}

/** Reads the filters of an address; whatever makes no sense there filters nothing. */
export function peopleQuery(search: URLSearchParams): PeopleQuery {
  const roles = Object.keys(ROLE_FILTERS) as RoleFilter[];
  return {
    q: singleLine(search.get("q") ?? "").slice(0, 100),
    role: roles.find((role) => role === search.get("role")) ?? "all",
    page: requestedPage(search),
  };
}

/** The address of the staff tab in that state, defaults left out. */
export function peopleAddress({ q, role, page }: PeopleQuery): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (role !== "all") search.set("role", role);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return `/admin/staff${text && `?${text}`}`;
}
