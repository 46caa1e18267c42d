import { isCountry } from "~/formats/countries";
import { requestedDay } from "~/formats/dates";
import { parseId } from "~/formats/ids";
import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import { requestedSort, type Sort, sortParameter } from "~/shop/base/sorting";
import {
  NEWEST_FIRST,
  ORDER_SORTS,
  type OrderPayment,
  type OrderSort,
  type OrderStatus,
  type OrderTask,
  requestedStatus,
  requestedWait,
} from "./order";

/** The window of lines without one. */
export const NO_WINDOW = "none";

/** Which pieces of an order count: those that are still to ship, or these without orders that are not confirmed yet. */
export const OPEN_PIECES = ["any", "confirmed"] as const;
export type OpenPieces = (typeof OPEN_PIECES)[number];

/** The admin's list of orders as in its address. Filters hold together; null and "" are all. */
export interface OrdersQuery {
  /**
   * Each word must be the beginning of a word in the numbers of the order, its proforma and its shipments, the PO number, the city of
   * delivery, the names of its delivery windows, the names and colours of its styles, a SKU, or the customer's name, e-mail or company.
   */
  q: string;
  status: OrderStatus | null;
  /** A decision that they wait for, or their payment; without a status in any. */
  waitingFor: OrderTask | OrderPayment | null;
  /** The SKU of a piece that is still to ship. */
  sku: string;
  /** Searched as in the list of styles. */
  style: string;
  window: number | typeof NO_WINDOW | null;
  /** Null: ordered pieces count whether they are shipped or not. */
  open: OpenPieces | null;
  /** The first and the last day on which they were placed, in the brand's time zone. */
  from: string | null;
  to: string | null;
  /** Of delivery, as two letters. */
  country: string | null;
  /** Searched as in the list of customers. */
  customer: string;
  sort: Sort<OrderSort>;
  page: number;
}

/** Reads the query of an address; invalid values are ignored, as is what tells of amounts where the reader may not see prices. */
export function ordersQuery(search: URLSearchParams, seesPrices: boolean): OrdersQuery {
  const window = search.get("window");
  const country = search.get("country") ?? "";
  const sku = requestedText(search, "sku");
  return {
    q: requestedText(search),
    status: requestedStatus(search),
    waitingFor: requestedWait(search, seesPrices),
    sku,
    style: requestedText(search, "style"),
    window: window === NO_WINDOW ? NO_WINDOW : parseId(window),
    open: OPEN_PIECES.find((one) => one === search.get("open")) ?? (sku ? "any" : null),
    from: requestedDay(search, "from"),
    to: requestedDay(search, "to"),
    country: isCountry(country) ? country : null,
    customer: requestedText(search, "customer"),
    sort: requestedSort(
      search,
      ORDER_SORTS.filter((by) => seesPrices || by !== "amount"),
      NEWEST_FIRST,
    ),
    page: requestedPage(search),
  };
}

/** The parameters of a query, without default values. */
export function orderParameters(query: Partial<OrdersQuery>): Record<string, string> {
  const { q, status, waitingFor, sku, style, window, open, from, to, country, customer, page = 1 } = query;
  const sort = sortParameter(query.sort ?? NEWEST_FIRST);
  const shown = status ?? waitingFor;
  return {
    ...(q && { q }),
    ...(shown && { status: shown }),
    ...(status && waitingFor && { waiting: waitingFor }),
    ...(sku && { sku }),
    ...(style && { style }),
    ...(window && { window: String(window) }),
    ...(open && { open }),
    ...(from && { from }),
    ...(to && { to }),
    ...(country && { country }),
    ...(customer && { customer }),
    ...(sort !== sortParameter(NEWEST_FIRST) && { sort }),
    ...(page > 1 && { page: String(page) }),
  };
}

export function ordersAddress(query: Partial<OrdersQuery> = {}, path = "/admin/orders"): string {
  const search = new URLSearchParams(orderParameters(query));
  return search.size > 0 ? `${path}?${search}` : path;
}
