import { addDays } from "~/formats/dates";
import { allocate, type Cents, percentOf } from "~/formats/money";
import { lastShippingDay, type PaymentTerms, type ShippingTime } from "./window";

export interface OrderPart extends ShippingTime, PaymentTerms {
  /** Of its lines, before the order's discount. */
  subtotal: Cents;
}

/** Due on a day ("2027-07-02"), or with the order (null). */
export interface Instalment {
  due: string | null;
  amount: Cents;
}

/** `net` is without the part's share of the order's discount; the instalments add up to it. */
export interface PartPayment {
  net: Cents;
  instalments: Instalment[];
}

/** Null when unknown. */
function firstShippingDay({ shipsFrom, weeksFrom }: ShippingTime, orderedOn: string): string | null {
  if (shipsFrom !== null) return shipsFrom;
  return weeksFrom === null ? null : addDays(orderedOn, weeksFrom * 7);
}

/**
 * Divides the order's net sum (subtotals less `discount`, without shipping and VAT) among its parts and each part among its
 * payments. The discount is allocated in proportion to the subtotals. A day that is not after that of the order means: with
 * the order. Where it is paid after the invoice, the day is the latest that is promised: an invoice has its own. The parts add up to the net sum, and the payments of a part to the part.
 */
export function partPayments(parts: readonly OrderPart[], discount: Cents, orderedOn: string): PartPayment[] {
  const shares = allocate(
    discount,
    parts.map(({ subtotal }) => subtotal),
  );
  return parts.map((part, at) => {
    const net = part.subtotal - shares[at]!;
    return { net, instalments: instalmentsOf(part, net, orderedOn) };
  });
}

function instalmentsOf(part: OrderPart, net: Cents, orderedOn: string): Instalment[] {
  if (part.payment === "net") {
    const last = lastShippingDay(part, orderedOn);
    return merged([{ due: addDays(last && last > orderedOn ? last : orderedOn, part.paymentDays), amount: net }]);
  }
  const ships = firstShippingDay(part, orderedOn);
  const day = ships && addDays(ships, -part.paymentDays);
  const due = part.payment !== "in_advance" && day && day > orderedOn ? day : null;
  const deposit = part.payment === "deposit" ? percentOf(net, part.depositPercentage) : 0;
  return merged([
    { due: null, amount: deposit },
    { due, amount: net - deposit },
  ]);
}

/**
 * The payments of a whole order, earliest first: `total` (with shipping and VAT) in proportion to the net payments of its
 * parts. They add up to `total`.
 */
export function paymentsOf(parts: readonly PartPayment[], total: Cents): Instalment[] {
  const net = merged(parts.flatMap(({ instalments }) => instalments));
  if (net.length === 0) return [{ due: null, amount: total }];
  const amounts = allocate(
    total,
    net.map(({ amount }) => amount),
  );
  return net.map(({ due }, at) => ({ due, amount: amounts[at]! }));
}

/** One for each day, earliest first; none of €0. */
function merged(instalments: readonly Instalment[]): Instalment[] {
  const sums = new Map<string | null, Cents>();
  for (const { due, amount } of instalments) sums.set(due, (sums.get(due) ?? 0) + amount);
  return [...sums]
    .filter(([, amount]) => amount > 0)
    .sort(([a], [b]) => ((a ?? "") < (b ?? "") ? -1 : 1))
    .map(([due, amount]) => ({ due, amount }));
}
