import { z } from "zod";

import * as t from "~/messages/billing";
import { tick } from "~/shop/base/fields.server";
import type { Cents } from "~/formats/money";
import { colon } from "~/formats/lists";
import { unpaidOf } from "~/shop/orders/payment-summary";
import { parseEuro } from "~/shop/base/money/typed-money";
import * as texts from "./entry-text";
import type { Booking } from "./book-statement.server";
import { type EntryPart, LEAVE_OUT, MAX_PARTS, MAX_REPEATS, OTHER_ORDER, partsOfChoice, seenIn } from "./entry";
import { keyAt } from "./entry.server";
import { type BookableOrder, bookableOrders, ordersNamedIn } from "./find-orders.server";
import { bookedParts, keysOf, leftOf, recordedPayments } from "./preview.server";
import { excessOf, isPlacedAfter, type KnownPayment, sameOnOtherDay } from "./propose";
import type { StatementUpload } from "./uploads.server";

/**
 * Without the choices for entries. `account`: the account is the brand's own; `seen`: the unpaid amounts that the page
 * showed (see seenText).
 */
export const statementForm = z.object({
  intent: z.literal("book"),
  account: tick(),
  seen: z.string().default("").transform(seenIn),
});

/** Beside the answers to the questions about columns. */
export const columnsForm = z.object({ intent: z.literal("columns") });

/**
 * Reads the choices about the entries of a statement: `choice-3` is the choice of orders for entry 3 (see choiceOf),
 * "leave", or "other" with the text of `order-3`: the number of an order or proforma, or several with their amounts;
 * `nth-3` says that it was shown as booked so often before, and is another payment. Returns the bookings and `seen`
 * with the unpaid amounts of the typed orders, or the errors by field.
 */
export async function readChoices(
  fields: FormData,
  { entries }: StatementUpload,
  shown: ReadonlyMap<number, Cents>,
): Promise<{ bookings: Booking[]; seen: Map<number, Cents>; errors: Record<string, string> }> {
  const textOf = (name: string) => String(fields.get(name) ?? "").trim();
  const chosen = entries.flatMap((entry, index) => {
    const choice = textOf(`choice-${index}`);
    if (entry.leftOut !== null || [LEAVE_OUT, ""].includes(choice)) return [];
    const nth = Number(/^[1-9]$/.exec(textOf(`nth-${index}`))?.[0] ?? 0);
    const typed = choice === OTHER_ORDER ? textOf(`order-${index}`) : "";
    return [{ entry, key: keyAt(entry, Math.min(nth, MAX_REPEATS)), index, choice, typed }];
  });
  const booked = await bookedParts(chosen.map(({ key }) => key));
  const rows = chosen.map((row) => {
    const left = leftOf(row.entry, booked.get(row.key) ?? []);
    return { ...row, left, parts: partsOfChoice(row.choice, left), shares: sharesIn(row.typed) };
  });
  const known = await bookableOrders(rows.flatMap(({ parts }) => (parts ?? []).map(({ orderId }) => orderId)));
  const named = await ordersNamedIn(rows.flatMap(({ shares }) => shares.map(({ order }) => order)));
  const recorded = await recordedPayments(named.flat());
  const own = new Set(keysOf(entries));
  const seen = new Map(shown);
  const bookings: Booking[] = [];
  const errors: Record<string, string> = {};
  let at = 0;
  for (const { entry, key, index, choice, typed, left, parts, shares } of rows) {
    const found = named.slice(at, (at += shares.length));
    if (choice !== OTHER_ORDER) {
      if (parts?.every(({ orderId }) => known.has(orderId)))
        bookings.push({ entry, key, parts, field: `choice-${index}` });
      else errors[`choice-${index}`] = t.chooseWhatToDo();
      continue;
    }
    const typedParts = typed ? partsOf(shares, found, left) : t.enterOrder();
    if (typeof typedParts === "string") {
      errors[`order-${index}`] = typedParts;
      continue;
    }
    bookings.push({ entry, key, parts: typedParts, field: `order-${index}` });
    // The page has not shown what is open of a typed order: what is more than that, or looks as if it was recorded, is asked once.
    const orders = found.flat().filter(({ id }) => !shown.has(id));
    const doubts = orders.map((order) => {
      const { amount } = typedParts.find(({ orderId }) => orderId === order.id)!;
      return doubtAbout(order, { amount, day: entry.bookedOn }, { recorded, own });
    });
    if (left !== 0 && doubts.some(Boolean)) {
      errors[`order-${index}`] = `${doubts.filter(Boolean).join(" ")} ${t.pressAgain()}`;
    }
    for (const { id, summary } of orders) seen.set(id, unpaidOf(summary));
  }
  return { bookings, seen, errors };
}

/** Why a payment may not be for the typed order. */
function doubtAbout(
  order: BookableOrder,
  { amount, day }: { amount: Cents; day: string | null },
  { recorded, own }: { recorded: readonly KnownPayment[]; own: ReadonlySet<string> },
): string | null {
  const { id, orderNumber, summary } = order;
  const same = recorded.find((one) => one.orderId === id && one.amount === amount && one.paidOn === day);
  if (same) return orderNumber + colon() + texts.recordedAlready(same.reference);
  if (isPlacedAfter(order, day)) return t.placedLater(order);
  if (amount > summary.open) return orderNumber + colon() + texts.tooMuch(excessOf(summary, amount), false);
  return sameOnOtherDay(recorded, own, { order, amount, day });
}

/** The number of an order and its part of the payment: null for all of it, or for what is open. */
interface Share {
  order: string;
  amount: string | null;
}

/** "PF-2026-0014", or "PF-2026-0014 = 100.00; PF-2026-0015 = 50.00". */
function sharesIn(typed: string): Share[] {
  const texts = typed.split(/[;+\n]| and |,\s+/).filter((text) => text.trim() !== "");
  return texts.slice(0, MAX_PARTS + 1).map((text) => {
    const [, order = "", amount = null] = /^([^=:]*)(?:[=:](.*))?$/s.exec(text) ?? [];
    return { order: order.trim(), amount: amount?.trim() ?? null };
  });
}

/** The parts for the typed orders, or what is wrong with them. */
function partsOf(shares: readonly Share[], found: readonly BookableOrder[][], left: number): EntryPart[] | string {
  if (shares.length > MAX_PARTS) return t.tooManyOrders({ most: MAX_PARTS });
  const parts: EntryPart[] = [];
  for (const [index, { order: typed, amount }] of shares.entries()) {
    const [order, ...others] = found[index]!;
    if (!order) return shares.length > 1 ? t.noSuchOrderTyped({ typed }) : t.noOrderWithNumber();
    if (others.length > 0) return t.separateNumbers();
    const cents = amount === null ? null : parseEuro(amount);
    if (amount !== null && !cents) return t.amountOfOrderNotReadable({ amount });
    const share = shares.length === 1 ? Math.abs(left) : order.summary.open;
    parts.push({ orderId: order.id, amount: Math.sign(left) * (cents ?? share) });
  }
  if (new Set(parts.map(({ orderId }) => orderId)).size < parts.length) return t.eachOrderOnce();
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (sum === left) return parts;
  return t.otherSum({ sum, left });
}
