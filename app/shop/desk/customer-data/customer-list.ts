import { requestedText } from "~/shop/base/search/words";
import { requestedPage } from "~/shop/base/paging";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";

/** The address of the lists of customers and of staff. */
const STAFF_PATH = "/admin/staff";

/** The filters of the list of customers: by status, and those who owe something or have not ordered this year. */
export const CUSTOMER_FILTERS = ["approved", "owing", "quiet", "waiting", "declined", "suspended"] as const;
export type CustomerFilter = (typeof CUSTOMER_FILTERS)[number];

/** The columns by which the list can be sorted, and the order in which they joined. */
export const CUSTOMER_SORTS = ["joined", "company", "last", "year", "open"] as const;
export type CustomerSort = Sort<(typeof CUSTOMER_SORTS)[number]>;

/** The order of a filter's list: who owes most first, else the newest first. */
const orderOf = (show: CustomerFilter | null): CustomerSort => ({
  by: show === "owing" ? "open" : "joined",
  isDescending: true,
});

/** The order that was chosen for a list; undefined: that of its filter. */
export const chosenSort = ({ show, sort }: CustomersQuery): CustomerSort | undefined =>
  sortParameter(sort) === sortParameter(orderOf(show)) ? undefined : sort;

/** The list of customers as in its address. */
export interface CustomersQuery {
  /** The search text, for the company and its people. */
  q: string;
  /** Null: the approved ones, or those of any status when something is searched for. */
  show: CustomerFilter | null;
  /** Only those in this price group. */
  group: number | null;
  sort: CustomerSort;
  page: number;
}

/** Reads the query of an address; invalid values are ignored. */
export function customersQuery(search: URLSearchParams): CustomersQuery {
  const group = Number(search.get("group"));
  const show = CUSTOMER_FILTERS.find((filter) => filter === search.get("show")) ?? null;
  return {
    q: requestedText(search),
    show,
    group: Number.isInteger(group) && group > 0 && group < 2 ** 31 ? group : null,
    sort: requestedSort(search, CUSTOMER_SORTS, orderOf(show)),
    page: requestedPage(search),
  };
}

/** Returns the address of the list of customers with this query, without default values. */
export function customersAddress(query: Partial<CustomersQuery> = {}): string {
  const { q, show = null, group, page = 1 } = query;
  const first = sortParameter(orderOf(show));
  const sort = query.sort ? sortParameter(query.sort) : first;
  const search = new URLSearchParams({ role: "customer" });
  if (q) search.set("q", q);
  if (show) search.set("show", show);
  if (group) search.set("group", String(group));
  if (sort !== first) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return `${STAFF_PATH}?${search}`;
}
