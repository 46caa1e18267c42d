import { customersAddress, customersQuery } from "~/shop/desk/customer-data/customer-list";
import { ordersAddress, ordersQuery } from "~/shop/orders/orders-query";

/** For each person and list; so many again for all. */
export const MAX_VIEWS = 30;
export const MAX_VIEW_NAME = 60;
export const MAX_VIEW_QUERY = 1_000;

/** The address of a list with what a query asks for, without the page. */
const ADDRESSES = {
  orders: (search: URLSearchParams, seesPrices: boolean) =>
    ordersAddress({ ...ordersQuery(search, seesPrices), page: 1 }),
  customers: (search: URLSearchParams) => customersAddress({ ...customersQuery(search), page: 1 }),
};

export const VIEWED_LISTS = ["orders", "customers"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Of "status=confirmed&window=2". Equal addresses show the same. */
export const viewAddress = (list: ViewedList, query: string, seesPrices = true): string =>
  ADDRESSES[list](new URLSearchParams(query), seesPrices);

/** From the parameter of `?orders=status%3Dconfirmed`: the list and its query; null where there is none. */
export function requestedList(search: URLSearchParams): { list: ViewedList; query: string } | null {
  const list = VIEWED_LISTS.find((one) => search.has(one));
  const query = (list && search.get(list)) ?? "";
  return list && query.length <= MAX_VIEW_QUERY ? { list, query } : null;
}

/** A filtered list under a name. */
export interface SavedView {
  id: number;
  list: ViewedList;
  name: string;
  /** Where it is shown. */
  address: string;
  /** Everybody of the panel has it. */
  isForAll: boolean;
  version: number;
}
