import * as t from "~/messages/orders";
import { requestedPage } from "~/shop/base/paging";
import { requestedText } from "~/shop/base/search/words";
import type { Cents } from "~/formats/money";
import { type OrderStatus, type OrderView, type RequestKind, requestedStatus } from "./order";
import type { PaymentSummary } from "./payment-summary";

export interface MyOrderRow extends Pick<
  OrderView,
  "id" | "orderNumber" | "status" | "createdAt" | "poNumber" | "total"
> {
  pieces: number;
  payment: Pick<PaymentSummary, "status" | "open" | "instalments">;
  /** Empty when nothing is open to ship. */
  shipBy: string[];
  /** The company's request that the shop has not answered yet. */
  requested: RequestKind | null;
}

/** Of the styles of all orders: the last ordered, most pieces or the highest amount first. */
export const ORDERED_SORTS = ["last", "pieces", "amount"] as const;
export type OrderedSort = (typeof ORDERED_SORTS)[number];

/** In place of a status: orders that are not paid in full. */
export const TO_PAY = "to-pay";

export interface MyOrdersFilter {
  q: string;
  /** In the shop's time zone. */
  year: number | null;
  status: OrderStatus | typeof TO_PAY | null;
  page: number;
}

/** Over all orders of a company, with VAT. */
export interface OwedAmounts {
  due: Cents;
  /** The part of `due` that should have been paid before today. */
  overdue: Cents;
  later: Cents;
  /** Without a day yet, because VAT or shipping is not decided. */
  toConfirm: Cents;
  /** Paid beyond what is due, for other orders. */
  credit: Cents;
  /** Of the earliest unpaid amount. */
  nextDueOn: string | null;
}

/** "€120.00 of it overdue · €500.00 later · €40.00 not final yet", "€500.00 later, from 3 March 2027"; "" for nothing. */
export const owedDetails = ({ due, overdue, later, nextDueOn, toConfirm, credit }: OwedAmounts) =>
  [
    overdue > 0 && t.overduePart({ amount: overdue }),
    later > 0 &&
      (due === 0 && nextDueOn ? t.laterPartFrom({ amount: later, day: nextDueOn }) : t.laterPart({ amount: later })),
    toConfirm > 0 && t.notFinalPart({ amount: toConfirm }),
    credit > 0 && t.creditOf({ credit }),
  ]
    .filter(Boolean)
    .join(" · ");

/** `?q=alma&year=2027&status=shipped&page=2` */
export function requestedOrders(search: URLSearchParams): MyOrdersFilter {
  const year = /^20\d\d$/.test(search.get("year") ?? "") ? Number(search.get("year")) : null;
  return {
    q: requestedText(search),
    year,
    status: search.get("status") === TO_PAY ? TO_PAY : requestedStatus(search),
    page: requestedPage(search),
  };
}
