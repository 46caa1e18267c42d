import { formatDay } from "~/formats/dates";
import { type Cents, formatEuro } from "~/shop/base/money/money";
import { type OpenInstalment, summarizePayments } from "~/shop/orders/payment-summary";
import { isVoid } from "~/shop/orders/steps";
import { statusPhrase } from "~/texts/orders";
import { MAX_WRITE_OFF } from "../payment";
import { choiceOf, type EntryPart, LEAVE_OUT, MAX_PARTS, type StatementEntry } from "./entry";
import type { BookableOrder } from "./find-orders.server";

/** What can be done with an entry, and what is chosen unless the admin chooses otherwise. */
export interface Proposal {
  options: { value: string; label: string }[];
  /** The value of an option, or LEAVE_OUT. */
  chosen: string;
  /** What to look at. */
  note: string | null;
  /** The orders that it names or fits, and whose they are, to be compared with the payer. */
  orders: string[];
}

type Draft = Omit<Proposal, "orders">;

/** A payment that is recorded, or proposed for an earlier entry of the same statement. */
export interface KnownPayment {
  orderId: number;
  amount: Cents;
  paidOn: string | null;
}

/** A payment that is proposed for an entry. */
type ProposedPayment = KnownPayment & Pick<StatementEntry, "key">;

/** An entry, what of it is not booked yet, and the orders that it names or, naming none, fits. */
export interface OpenEntry {
  entry: StatementEntry;
  left: Cents;
  named: readonly BookableOrder[];
  fitting: readonly BookableOrder[];
}

/** Proposes entries one after the other: what is proposed for one is not open any more for the next. */
export class Proposer {
  readonly #today: string;
  readonly #recorded: readonly KnownPayment[];
  readonly #proposed: ProposedPayment[] = [];
  /** The keys of entries whose payments a later entry takes back. */
  readonly takenBack = new Set<string>();

  constructor(recorded: readonly KnownPayment[], today: string) {
    [this.#recorded, this.#today] = [recorded, today];
  }

  propose(open: OpenEntry): Proposal {
    const before = this.#proposed.length;
    const orders = [...open.named, ...open.fitting].slice(0, MAX_PARTS).map(nameOf);
    const proposal = open.left < 0 || isReturn(open) ? this.#back(open) : this.#payment(open);
    const { doubt } = open.entry;
    if (doubt) {
      this.#proposed.length = before;
      return { ...proposal, chosen: LEAVE_OUT, note: [doubt, proposal.note].join(" "), orders };
    }
    return { ...proposal, orders };
  }

  /** Notes what is chosen. */
  #choose(parts: readonly EntryPart[], { key, bookedOn: paidOn }: StatementEntry): string {
    for (const { orderId, amount } of parts) this.#proposed.push({ orderId, amount, paidOn, key });
    return choiceOf(parts);
  }

  /** What of an order is due, paid and open once all that is proposed so far is booked. */
  #summaryOf({ id, summary }: BookableOrder) {
    const more = this.#proposed.filter(({ orderId }) => orderId === id);
    const paid = summary.paid + more.reduce((sum, { amount }) => sum + amount, 0);
    const { instalments, writtenOff } = summary;
    return {
      ...summarizePayments(instalments, paid, this.#today, writtenOff),
      isAfterOthers: more.length > 0,
    };
  }

  #isRecorded(orderId: number, amount: Cents, day: string | null): boolean {
    return this.#recorded.some(
      (one) => one.orderId === orderId && one.amount === amount && one.paidOn === day,
    );
  }

  #payment({ entry, left, named, fitting }: OpenEntry): Draft {
    const [order, ...others] = named;
    if (!order) return suggestion(left, fitting);
    if (others.length > 0) return this.#several(entry, left, named);
    const whole = { orderId: order.id, amount: left };
    const options = [bookTo(order, left)];
    const leave = (note: string): Draft => ({ options, chosen: LEAVE_OUT, note });
    if (this.#isRecorded(order.id, left, entry.bookedOn)) {
      return leave("A payment of this amount and day is recorded for the order already.");
    }
    if (isVoid(order.status)) {
      return leave(`This order was ${statusPhrase(order.status)}: it becomes credit.`);
    }
    const { open, instalments, isAfterOthers } = this.#summaryOf(order);
    if (left > open) return leave(tooMuch(open, isAfterOthers));
    const paid = left < open ? paidUntil(instalments, left) : null;
    const choose = (note: string): Draft => {
      const rest = open - left;
      if (rest > 0 && rest <= MAX_WRITE_OFF && !paid) {
        options.push(withWriteOff(order, left, rest));
      }
      return { options, chosen: this.#choose([whole], entry), note };
    };
    if (left === open) {
      return choose(
        isAfterOthers
          ? "Pays the rest of the order, with the payments above."
          : "Pays the order in full.",
      );
    }
    return choose(
      paid
        ? `Pays what is due by ${formatDay(paid)}; ${formatEuro(open - left)} is due later.`
        : `${formatEuro(open)} is open.`,
    );
  }

  /** A payment that names several orders: split where it is what is open of them together. */
  #several(entry: StatementEntry, left: Cents, named: readonly BookableOrder[]): Draft {
    const orders = named.slice(0, MAX_PARTS);
    const opens = orders.map((order) => (isVoid(order.status) ? 0 : this.#summaryOf(order).open));
    const options = orders.map((order) => bookTo(order, left));
    const isSum = named.length <= MAX_PARTS && opens.reduce((sum, one) => sum + one, 0) === left;
    if (isSum && opens.every((open) => open > 0)) {
      const parts = orders.map(({ id }, at) => ({ orderId: id, amount: opens[at]! }));
      const shares = orders.map(
        ({ orderNumber }, at) => `${formatEuro(opens[at]!)} to ${orderNumber}`,
      );
      const split = { value: choiceOf(parts), label: `Split over ${orders.length} orders` };
      return {
        options: [split, ...options],
        chosen: this.#choose(parts, entry),
        note: `Pays several orders in full: ${shares.join(", ")}.`,
      };
    }
    const numbers = orders.map(
      ({ orderNumber }, at) => `${orderNumber} (${formatEuro(opens[at]!)} open)`,
    );
    return {
      options,
      chosen: LEAVE_OUT,
      note: `Names several orders: ${numbers.join(", ")}.`,
    };
  }

  /** Money that goes back, or came back: proposed against the payment that it takes back. */
  #back({ entry, left, named }: OpenEntry): Draft {
    const [order, ...others] = named;
    const what = entry.isReversal ? "Taken back by the bank" : "Money that went out";
    if (!order) return { options: [], chosen: LEAVE_OUT, note: `${what}. Names no order.` };
    if (others.length > 0) {
      const numbers = named.map(({ orderNumber }) => orderNumber);
      const options = named.slice(0, MAX_PARTS).map((one) => bookTo(one, left));
      return {
        options,
        chosen: LEAVE_OUT,
        note: `${what}. Names several orders: ${numbers.join(", ")}.`,
      };
    }
    const options = [bookTo(order, left, entry.isReversal)];
    const leave = (note: string): Draft => ({ options, chosen: LEAVE_OUT, note });
    if (this.#isRecorded(order.id, left, entry.bookedOn)) {
      return leave(`${what}, and recorded for the order already with this amount and day.`);
    }
    const { paid, credit } = this.#summaryOf(order);
    if (left < 0 && paid < -left) {
      return {
        options: [],
        chosen: LEAVE_OUT,
        note: `${what}, but ${paid > 0 ? `only ${formatEuro(paid)}` : "nothing"} was received for the order.`,
      };
    }
    const back = this.#takenBack(order.id, left);
    if (!back && credit !== -left) {
      return leave(`${what}. No payment of the order has this amount: have a look.`);
    }
    const chosen = this.#choose([{ orderId: order.id, amount: left }], entry);
    if (back && "key" in back) this.takenBack.add(back.key);
    const { open } = this.#summaryOf(order);
    const which = back?.paidOn ? ` of ${formatDay(back.paidOn)}` : "";
    const one = left < 0 ? `the payment${which}` : `the refund${which}`;
    const text = back ? `${what}: ${one}.` : `${what}: the credit of the order.`;
    return { options, chosen, note: open > 0 ? `${text} ${formatEuro(open)} is open then.` : text };
  }

  /** The latest payment of this amount that nothing has taken back yet. */
  #takenBack(orderId: number, amount: Cents): KnownPayment | ProposedPayment | null {
    const own = [...this.#recorded, ...this.#proposed].filter((one) => one.orderId === orderId);
    const payments = own.filter((one) => one.amount === -amount);
    const taken = own.filter((one) => one.amount === amount).length;
    return payments.length > taken ? payments.at(-1)! : null;
  }
}

/** Whether money that came in is none that a customer has paid, but a refund that came back. */
const isReturn = ({ entry, left }: OpenEntry) => entry.isReversal === true && left > 0;

function bookTo(order: BookableOrder, amount: Cents, isReversal?: boolean) {
  const verb = amount > 0 ? "Book to" : isReversal ? "Take back from" : "Book as a refund of";
  return {
    value: choiceOf([{ orderId: order.id, amount }]),
    label: `${verb} ${order.orderNumber}`,
  };
}

/** The number of an order and whose it is. */
const nameOf = ({ orderNumber, customer: [name] }: BookableOrder) =>
  name ? `${orderNumber} (${name})` : orderNumber;

function withWriteOff({ id, orderNumber }: BookableOrder, amount: Cents, writeOff: Cents) {
  return {
    value: choiceOf([{ orderId: id, amount, writeOff }]),
    label: `Book to ${orderNumber} and write off ${formatEuro(writeOff)} as a bank charge`,
  };
}

/** The orders of the payer of which just this amount is open; a person decides whether it is one of them. */
function suggestion(left: Cents, fitting: readonly BookableOrder[]): Draft {
  const options = fitting.slice(0, MAX_PARTS).map((order) => bookTo(order, left));
  const [one, ...others] = fitting;
  const note = !one
    ? "Names no order."
    : others.length === 0
      ? `Names no order. Payer and amount fit ${one.orderNumber}: choose it if that is right.`
      : `Names no order. Payer and amount fit ${fitting.length} orders: choose one.`;
  return { options, chosen: LEAVE_OUT, note };
}

function tooMuch(open: Cents, isAfterOthers: boolean): string {
  const after = isAfterOthers ? "With the payments above, " : "";
  const text =
    open > 0
      ? `only ${formatEuro(open)} is open: the rest becomes credit.`
      : "nothing is open: it becomes credit.";
  return after ? after + text : text[0]!.toUpperCase() + text.slice(1);
}

/** The due day of the instalment up to which an amount pays all that is open, to the cent; null when there is none. */
function paidUntil(instalments: readonly OpenInstalment[], amount: Cents): string | null {
  let left = amount;
  for (const { open, dueOn } of instalments) {
    left -= open;
    if (left === 0 && open > 0) return dueOn;
  }
  return null;
}
