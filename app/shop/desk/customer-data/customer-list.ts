import { isCountry } from "~/formats/countries";
import { requestedDay } from "~/formats/dates";
import type { Cents } from "~/formats/money";
import { parseEuro } from "~/shop/base/money/typed-money";
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
  /** The beginning of the city of an address, a part of the VAT ID, and a part of the telephone number, whatever their signs. */
  city: string;
  vatId: string;
  phone: string;
  /** Of the billing address, or else of the delivery address, as two letters. */
  country: string | null;
  /** Who has ordered since a day, or not since it. */
  orderedSince: string | null;
  quietSince: string | null;
  /** Only those who owe at least so much. */
  owes: Cents | null;
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
    city: requestedText(search, "city"),
    vatId: requestedText(search, "vatId"),
    phone: requestedText(search, "phone"),
    country: isCountry(search.get("country") ?? "") ? search.get("country") : null,
    orderedSince: requestedDay(search, "orderedSince"),
    quietSince: requestedDay(search, "quietSince"),
    owes: parseEuro(requestedText(search, "owes")),
    sort: requestedSort(search, CUSTOMER_SORTS, orderOf(show)),
    page: requestedPage(search),
  };
}

/** The parameters of the filters that have fields of their own, without default values. */
export function furtherParameters(query: Partial<CustomersQuery>): Record<string, string> {
  const { city, vatId, phone, country, orderedSince, quietSince, owes } = query;
  return {
    ...(city && { city }),
    ...(vatId && { vatId }),
    ...(phone && { phone }),
    ...(country && { country }),
    ...(orderedSince && { orderedSince }),
    ...(quietSince && { quietSince }),
    ...(owes && { owes: (owes / 100).toFixed(2) }),
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
  for (const [name, value] of Object.entries(furtherParameters(query))) search.set(name, value);
  if (sort !== first) search.set("sort", sort);
  if (page > 1) search.set("page", String(page));
  return `${STAFF_PATH}?${search}`;
}
