import { addDays } from "~/formats/dates";
import { allocate, type Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { type OpenInstalment, type PaymentSummary, summarizePayments, unpaidOf } from "~/shop/orders/payment-summary";
import { Problem } from "~/shop/base/problem";
import { type DiscountedInvoice, missingOf } from "~/shop/billing/invoices/cash-discount";
import { isVoid } from "~/shop/orders/steps";
import { mostWrittenOff, type WriteOffReason, writeOffLimit } from "../payment";
import * as texts from "./entry-text";
import { choiceOf, type EntryPart, LEAVE_OUT, MAX_PARTS, type StatementEntry } from "./entry";
import type { BookableOrder, Unknown } from "./find-orders.server";

/** The options for an entry, and the default. */
export interface Proposal {
  options: { value: string; label: string }[];
  /** The value of an option, or LEAVE_OUT. */
  chosen: string;
  /** What to look at. */
  note: string | null;
  /** The orders that the entry names or fits, with their customers, to be compared with the payer. */
  orders: string[];
  /** The unpaid amounts now. */
  unpaid: [orderId: number, cents: Cents][];
}

type Draft = Omit<Proposal, "orders" | "unpaid">;

/** Recorded, or proposed for an earlier entry of the same statement. */
export interface KnownPayment {
  orderId: number;
  amount: Cents;
  paidOn: string | null;
  isReturn?: boolean;
  /** Text and payer, as stored. */
  reference?: string | null;
  /** Null where it was recorded by hand. */
  entryKey?: string | null;
}

/** Between the day of booking and the day of value of a payment. */
const MAX_DAYS_APART = 5;

/**
 * Whether a payment may be one that is recorded for the order, with its amount and a day near to it; says why. Payments
 * of entries of the same statement, which have the keys `own`, are others.
 */
export function sameOnOtherDay(
  recorded: readonly KnownPayment[],
  own: ReadonlySet<string>,
  {
    order: { id, orderNumber },
    amount,
    day,
  }: { order: Pick<BookableOrder, "id" | "orderNumber">; amount: Cents; day: string | null },
): string | null {
  if (day === null) return null;
  const [first, last] = [addDays(day, -MAX_DAYS_APART), addDays(day, MAX_DAYS_APART)];
  const same = recorded.find(
    ({ orderId, paidOn, entryKey, ...one }) =>
      orderId === id &&
      one.amount === amount &&
      paidOn !== null &&
      paidOn >= first &&
      paidOn <= last &&
      !own.has(entryKey ?? ""),
  );
  if (!same) return null;
  const { paidOn, reference: text = null, isReturn = false } = same;
  return texts.maybeBooked({ orders: [orderNumber], amount, isReturn, paidOn: paidOn!, text });
}

/** Placed after the day of the payment, which is then likely to be for another order. */
export const isPlacedAfter = ({ placedOn }: Pick<BookableOrder, "placedOn">, day: string | null): boolean =>
  day !== null && placedOn > day;

/** For a payment of more than is `open`: how much becomes credit, and how much is no longer written off. */
export function excessOf({ due, paid, open, credit }: PaymentSummary, amount: Cents) {
  const more = Math.max(0, paid + amount - due) - credit;
  return { open, credit: more, writtenOff: amount - open - more };
}

type ProposedPayment = KnownPayment & Pick<StatementEntry, "key">;

/** With the unbooked part and the orders that it names or, naming none, fits. */
export interface OpenEntry {
  entry: StatementEntry;
  left: Cents;
  named: readonly BookableOrder[];
  fitting: readonly BookableOrder[];
  /** Its numbers, where it names no order. */
  unknown?: Unknown;
  /** A person has to decide whether it is booked at all. */
  question?: string;
}

/** One entry after the other: what is proposed for one is no longer open for the next. */
export class Proposer {
  readonly #today: string;
  readonly #recorded: readonly KnownPayment[];
  readonly #own: ReadonlySet<string>;
  readonly #discounted: readonly DiscountedInvoice[];
  readonly #proposed: ProposedPayment[] = [];
  /** Keys of entries whose payments a later entry takes back. */
  readonly takenBack = new Set<string>();

  /** `own` are the keys of the whole statement, `discounted` the invoices of the orders that offer a cash discount. */
  constructor(
    recorded: readonly KnownPayment[],
    own: ReadonlySet<string>,
    today: string,
    discounted: readonly DiscountedInvoice[],
  ) {
    [this.#recorded, this.#own, this.#today, this.#discounted] = [recorded, own, today, discounted];
  }

  propose(open: OpenEntry): Proposal {
    const before = this.#proposed.length;
    const shown = [...open.named, ...open.fitting].slice(0, MAX_PARTS);
    const orders = shown.map(nameOf);
    const unpaid = shown.map(({ id, summary }): [number, Cents] => [id, unpaidOf(summary)]);
    const proposal = open.left < 0 || isReturn(open) ? this.#back(open) : this.#payment(open);
    const later = [...open.named, ...open.fitting].filter((order) => isPlacedAfter(order, open.entry.bookedOn));
    const doubts = [
      open.question ?? this.#questionAbout(open),
      ...later.slice(0, MAX_PARTS).map(t.placedLater),
      open.entry.doubt,
    ].filter(Boolean);
    if (doubts.length > 0) {
      this.#proposed.length = before;
      const note = [...doubts, proposal.note].filter(Boolean).join(" ");
      return { ...proposal, chosen: LEAVE_OUT, note, orders, unpaid };
    }
    return { ...proposal, orders, unpaid };
  }

  /** The only order that an entry names may have the payment with another day. */
  #questionAbout({ entry: { bookedOn: day }, left: amount, named }: OpenEntry): string | null {
    const [order, ...others] = named;
    if (!order || others.length > 0 || this.#recordedFor(order.id, amount, day)) return null;
    return sameOnOtherDay(this.#recorded, this.#own, { order, amount, day });
  }

  /** Remembers the choice. */
  #choose(parts: readonly EntryPart[], { key, bookedOn: paidOn }: StatementEntry): string {
    for (const { orderId, amount } of parts) this.#proposed.push({ orderId, amount, paidOn, key });
    return choiceOf(parts);
  }

  /** As if everything proposed so far were booked. */
  #summaryOf({ id, summary }: BookableOrder) {
    const more = this.#proposed.filter(({ orderId }) => orderId === id);
    const paid = summary.paid + more.reduce((sum, { amount }) => sum + amount, 0);
    const { instalments, writtenOff } = summary;
    return {
      ...summarizePayments(instalments, paid, this.#today, writtenOff),
      isAfterOthers: more.length > 0,
    };
  }

  /** Of invoices of just these orders: what a payment lacks of what is open of them, or of what the invoice asks of each. */
  #discountsOf(orders: readonly BookableOrder[], amount: Cents, paidOn: string | null) {
    const opens = orders.map((order) => this.#summaryOf(order).open);
    const isOfThese = (invoice: DiscountedInvoice) =>
      invoice.orders.length === orders.length &&
      orders.every(({ id }) => invoice.orders.some((one) => one.orderId === id));
    return this.#discounted.filter(isOfThese).flatMap((invoice) => {
      const { number, percentage } = invoice;
      const shares = invoice.orders.map(({ orderId, payable }) => {
        const at = orders.findIndex(({ id }) => id === orderId);
        return { orderId, payable, open: opens[at]! };
      });
      for (const of of ["open", "payable"] as const) {
        const asked = shares.map((share) => share[of]);
        const lacking = allocate(Math.max(0, sumOf(asked) - amount), asked);
        const paid = asked.map((one, at) => one - lacking[at]!);
        if (sumOf(paid) !== amount) continue;
        const after = shares.map(({ orderId, open }, at) => {
          const known = [...this.#recorded, ...this.#proposed].filter((one) => one.orderId === orderId);
          return { open: open - paid[at]!, payments: [...known, { amount: paid[at]!, paidOn }] };
        });
        const missing = missingOf(invoice, after);
        if (missing instanceof Problem || missing.some((one, at) => one > 0 && paid[at] === 0)) continue;
        const parts = shares.flatMap(({ orderId }, at): EntryPart[] => {
          const cashDiscount = { amount: missing[at]!, number };
          return paid[at]! > 0 ? [{ orderId, amount: paid[at]!, ...(missing[at]! > 0 && { cashDiscount }) }] : [];
        });
        const { orderNumber } = orders.find(({ id }) => id === parts[0]!.orderId)!;
        const offered = { orders: parts.length, orderNumber, missing: sumOf(missing), percentage, number };
        return [{ value: choiceOf(parts), label: t.bookToAndCredit(offered) }];
      }
      return [];
    });
  }

  #recordedFor(orderId: number, amount: Cents, day: string | null): KnownPayment | undefined {
    return this.#recorded.find((one) => one.orderId === orderId && one.amount === amount && one.paidOn === day);
  }

  #payment({ entry, left, named, fitting, unknown, question }: OpenEntry): Draft {
    const [order, ...others] = named;
    if (!order) return suggestion(left, fitting, unknown);
    if (others.length > 0) return this.#several(entry, left, named);
    const whole = { orderId: order.id, amount: left };
    const options = [bookTo(order, left)];
    const leave = (note: string): Draft => ({ options, chosen: LEAVE_OUT, note });
    const recorded = this.#recordedFor(order.id, left, entry.bookedOn);
    if (recorded && !question) return leave(texts.recordedAlready(recorded.reference));
    if (isVoid(order.status)) {
      return leave(t.becomesCredit());
    }
    const { isAfterOthers, ...summary } = this.#summaryOf(order);
    const { open, writtenOff, instalments } = summary;
    if (left > open) return leave(texts.tooMuch(excessOf(summary, left), isAfterOthers));
    const choose = (note: string): Draft => ({ options, chosen: this.#choose([whole], entry), note });
    if (left === open) return choose(t.paysInFull({ isAfterOthers }));
    const { asked, dueOn } = askedFor(instalments, left);
    if (left === asked && dueOn) return choose(t.paysUntil({ day: dueOn, rest: open - left }));
    const agreed = this.#discountsOf([order], left, entry.bookedOn);
    options.push(...agreed);
    const reasons = writeOffReasons(left, asked).filter((reason) => agreed.length === 0 || reason !== "discount");
    const rest = asked - left;
    const isOffered = rest <= writeOffLimit(open, writtenOff);
    if (isOffered) options.push(...reasons.map((reason) => bookAndWriteOff(order, left, { amount: rest, reason })));
    const discount = discountOf(left, asked);
    const notes = [t.isOpen({ open, isAfterOthers })];
    if (agreed.length > 0) notes.push(t.paidInTime());
    else if (discount) notes.push(t.lessThanAsked({ hundredths: discount }));
    if (reasons.length > 0 && !isOffered) notes.push(mostWrittenOff(writtenOff));
    return agreed.length > 0 || discount ? leave(notes.join(" ")) : choose(notes.join(" "));
  }

  /** A payment that names several orders is split where it is their open amounts together. */
  #several(entry: StatementEntry, left: Cents, named: readonly BookableOrder[]): Draft {
    const orders = named.slice(0, MAX_PARTS);
    const opens = orders.map((order) => this.#summaryOf(order).open);
    const options = orders.map((order) => bookTo(order, left));
    const isSum = named.length <= MAX_PARTS && sumOf(opens) === left;
    if (isSum && opens.every((open) => open > 0)) {
      const parts = orders.map(({ id }, at) => ({ orderId: id, amount: opens[at]! }));
      const shares = orders.map(({ orderNumber }, at) => ({ orderNumber, amount: opens[at]! }));
      const split = { value: choiceOf(parts), label: t.splitOver({ orders: orders.length }) };
      return {
        options: [split, ...options],
        chosen: this.#choose(parts, entry),
        note: texts.paysSeveral(shares),
      };
    }
    const agreed = named.length <= MAX_PARTS ? this.#discountsOf(orders, left, entry.bookedOn) : [];
    const numbers = orders.map(({ orderNumber }, at) => t.orderWithOpen({ orderNumber, open: opens[at]! }));
    const discount = discountOf(left, sumOf(opens));
    const note = [
      t.severalOrderNumbers({ numbers: numbers.join(", ") }),
      agreed.length > 0 ? t.paidInTime() : discount && t.lessThanAsked({ hundredths: discount }),
    ]
      .filter(Boolean)
      .join(" ");
    return { options: [...agreed, ...options], chosen: LEAVE_OUT, note };
  }

  /** Money that goes back, or came back, is proposed against the payment that it takes back. */
  #back({ entry, left, named, unknown, question }: OpenEntry): Draft {
    const [order, ...others] = named;
    const what = t.wentBack({ isReversal: entry.isReversal === true });
    if (!order) return { options: [], chosen: LEAVE_OUT, note: `${what}. ${texts.namesNone(unknown)}` };
    if (others.length > 0) {
      const numbers = named.map(({ orderNumber }) => orderNumber);
      const options = named.slice(0, MAX_PARTS).map((one) => bookTo(one, left, entry.isReversal));
      return { options, chosen: LEAVE_OUT, note: `${what}. ${t.severalOrderNumbers({ numbers: numbers.join(", ") })}` };
    }
    const options = [bookTo(order, left, entry.isReversal)];
    const leave = (note: string): Draft => ({ options, chosen: LEAVE_OUT, note });
    if (!question && this.#recordedFor(order.id, left, entry.bookedOn)) {
      return leave(t.recordedBefore({ what }));
    }
    const { paid, credit } = this.#summaryOf(order);
    if (left < 0 && paid < -left) {
      return { options: [], chosen: LEAVE_OUT, note: t.moreThanReceived({ what, paid: Math.max(0, paid) }) };
    }
    const of = left < 0 ? "payment" : "refund";
    const back = this.#takenBack(order.id, left, entry.bookedOn);
    if (!back && credit !== -left) {
      return leave(t.noSuchAmount({ what, of }));
    }
    const chosen = this.#choose([{ orderId: order.id, amount: left }], entry);
    if (back && "key" in back) this.takenBack.add(back.key);
    const { open, writtenOff } = this.#summaryOf(order);
    const notes = [texts.takesBack(what, back && { of, paidOn: back.paidOn })];
    if (open > 0) notes.push(t.isOpenThen({ open }));
    if (open > 0 && writtenOff > 0) notes.push(t.staysWrittenOff({ amount: writtenOff }));
    return { options, chosen, note: notes.join(" ") };
  }

  /** The latest payment of this amount up to a day that nothing has taken back yet. */
  #takenBack(orderId: number, amount: Cents, day: string | null): KnownPayment | ProposedPayment | null {
    const own = [...this.#recorded, ...this.#proposed].filter((one) => one.orderId === orderId);
    const isUntil = ({ paidOn }: KnownPayment) => paidOn === null || day === null || paidOn <= day;
    const payments = own.filter((one) => one.amount === -amount && isUntil(one));
    const taken = own.filter((one) => one.amount === amount).length;
    return payments.length > taken ? payments.at(-1)! : null;
  }
}

/** Money that came in and is no customer's payment, but a refund that came back. */
const isReturn = ({ entry, left }: OpenEntry) => entry.isReversal === true && left > 0;

function bookTo(order: BookableOrder, amount: Cents, isReversal?: boolean) {
  const labelOf = isReversal
    ? (orderNumber: string) => t.bookReturnOf({ orderNumber })
    : amount > 0
      ? (orderNumber: string) => t.bookTo({ orderNumber })
      : (orderNumber: string) => t.bookRefundOf({ orderNumber });
  return {
    value: choiceOf([{ orderId: order.id, amount }]),
    label: labelOf(order.orderNumber),
  };
}

/** With the customer's name. */
const nameOf = ({ orderNumber, customer: [name] }: BookableOrder) => (name ? `${orderNumber} (${name})` : orderNumber);

/** A larger difference is no bank charge. */
const MAX_BANK_CHARGE: Cents = 500;
/** Discounts for early payment, in tenths of a percent. */
const DISCOUNTS = { least: 10, most: 50 };

/** The unpaid part of `asked` in hundredths of a percent, if it is a usual discount for early payment; otherwise 0. */
function discountOf(paid: Cents, asked: Cents): number {
  const tenths = Math.round(((asked - paid) * 1_000) / asked);
  return tenths >= DISCOUNTS.least && tenths <= DISCOUNTS.most ? tenths * 10 : 0;
}

/** Reasons to write off a small missing part of `asked`. Nothing else says why less was paid, so a person chooses. */
function writeOffReasons(paid: Cents, asked: Cents): WriteOffReason[] {
  const rest = asked - paid;
  const reasons: WriteOffReason[] = [];
  if (rest <= MAX_BANK_CHARGE) reasons.push("charge");
  if (discountOf(paid, asked)) reasons.push("discount");
  const isSmall = reasons.length > 0 || rest * 1_000 < asked * DISCOUNTS.least;
  return rest > 0 && isSmall ? [...reasons, "other"] : [];
}

function bookAndWriteOff(
  { id, orderNumber }: BookableOrder,
  amount: Cents,
  writeOff: NonNullable<EntryPart["writeOff"]>,
) {
  return {
    value: choiceOf([{ orderId: id, amount, writeOff }]),
    label: t.bookToAndWriteOff({ orderNumber, ...writeOff }),
  };
}

/** The orders of the payer with just this open amount; a person decides whether it is for one of them. */
function suggestion(left: Cents, fitting: readonly BookableOrder[], unknown?: Unknown): Draft {
  const options = fitting.slice(0, MAX_PARTS).map((order) => bookTo(order, left));
  const numbers = fitting.map(({ orderNumber }) => orderNumber);
  const note = numbers.length > 0 ? texts.fits(numbers, unknown) : texts.namesNone(unknown);
  return { options, chosen: LEAVE_OUT, note };
}

/**
 * The open amount up to the first instalment that `amount`, which is at most all that is open, does not exceed, and its
 * day.
 */
function askedFor(instalments: readonly OpenInstalment[], amount: Cents): { asked: Cents; dueOn: string | null } {
  let asked = 0;
  const until = instalments.find(({ open }) => (asked += open) >= amount);
  return { asked, dueOn: until?.dueOn ?? null };
}

const sumOf = (amounts: readonly Cents[]) => amounts.reduce((sum, amount) => sum + amount, 0);
