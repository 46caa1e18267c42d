import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import { unreadable } from "~/shop/base/files/unreadable";
import type { UnreadableStatement } from "~/shop/base/problem";
import type { Cents } from "~/shop/base/money/money";
import * as texts from "~/texts/statements";
import { MAX_PAID } from "../payment";
import { documentNumbersIn } from "./document-numbers";
import { currencyOf } from "./currency";
import type { StatementEntry } from "./entry";

/** An entry as a statement has it, before it is decided whether it can be booked. */
export interface RawEntry {
  /** The IBAN of the account; "" when the file does not say. Part of what identifies the entry. */
  account: string;
  /** The statement's own account, where `account` may be another one: that of the payer. */
  ownAccount?: string;
  /** Null when it cannot be read. */
  bookedOn: string | null;
  /** Negative for a debit; null when it cannot be read. */
  amount: Cents | null;
  currency: string;
  /** The bank's own reference of the entry; "" for none. */
  bankReference: string;
  counterparty: string;
  /** The structured creditor reference. */
  reference: string;
  /** The unstructured remittance information. */
  text: string;
  /** What else the bank writes about the entry; it does not identify it. */
  addition?: string;
  isReversal?: boolean;
  /** Why the entry is left out, whatever else it is. */
  reason?: string;
  doubt?: string;
}

/** Other requests are served between so many entries. */
export const ENTRIES_PER_TURN = 100;
/** Longer texts are cut off. */
const MAX_TEXT = 2_000;
const MAX_CURRENCY = 80;
/** The longest number of a document, with spaces in it. */
const MAX_NUMBER = 60;

/** Cuts a text that is too long, before the words and digits that end there: what is left of a number is another one. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - MAX_NUMBER);
  // Two letters are for the sign that it is cut.
  const end = text.slice(most - MAX_NUMBER, most - 2);
  return `${start}${end.replace(/[\p{L}\p{N}\s/-]+$/u, "")} …`;
}

/**
 * Gives each entry its key and the reason why it is left out, if there is one. The key is the same whenever the entry is
 * uploaded: two that differ in nothing are told apart by their order in the file. Other requests are served meanwhile.
 */
export async function statementEntries(entries: readonly RawEntry[]): Promise<StatementEntry[]> {
  const today = isoDay(new Date());
  const seen = new Map<string, number>();
  const decided: StatementEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const currency = currencyOf(entry.currency);
    const identity = identityOf({ ...entry, currency });
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    const key = createHash("sha256").update(`${identity} ${nth}`).digest("base64url");
    decided.push({
      key,
      bookedOn: entry.bookedOn,
      amount: entry.amount,
      counterparty: cutText(entry.counterparty, MAX_TEXT),
      reference: cutText(entry.reference, MAX_TEXT),
      text: cutText(textOf(entry), MAX_TEXT),
      leftOut: leftOutReason({ ...entry, currency }, today),
      ...(currency && currency !== "EUR" && { currency: cutText(currency, MAX_CURRENCY) }),
      account: cutText(entry.ownAccount ?? entry.account, MAX_TEXT).replace(/\s/g, ""),
      ...(entry.isReversal && { isReversal: true }),
      ...(entry.doubt && { doubt: entry.doubt }),
    });
  }
  return decided;
}

const textOf = ({ text, addition }: RawEntry) => [text, addition].filter(Boolean).join("\n");

function identityOf(entry: RawEntry): string {
  const { account, bookedOn, amount, currency, bankReference } = entry;
  const { counterparty, reference, text } = entry;
  // Where the text is broken is nothing that identifies it.
  const oneLine = text.replaceAll("\n", " ");
  const content = bankReference ? [bankReference] : [counterparty, reference, oneLine];
  return JSON.stringify([account.replace(/\s/g, ""), bookedOn, amount, currency, ...content]);
}

function leftOutReason(entry: RawEntry, today: string): string | null {
  const { bookedOn, amount, currency, reason, isReversal } = entry;
  if (reason) return reason;
  if (bookedOn === null) return texts.dayNotReadable();
  if (amount === null) return texts.amountNotReadable();
  if (currency !== "EUR") return texts.otherCurrency(currency);
  if (amount === 0) return texts.nothingPaid();
  if (amount < 0 && !isReversal && !namesAnOrder(entry)) return texts.debit();
  if (Math.abs(amount) > MAX_PAID) return texts.moreThan(MAX_PAID);
  return bookedOn > today ? texts.dayInFuture() : null;
}

/** Whether an entry may be about an order: a debit that names one may be its refund. */
function namesAnOrder(entry: RawEntry): boolean {
  const { documents, orders } = documentNumbersIn(
    `${entry.reference} ; ${textOf(entry)}`,
    env.ORDER_PREFIX,
  );
  return documents.length + orders.length > 0;
}

/** A Problem about a statement that cannot be read. */
export const unreadableStatement = (reason: UnreadableStatement) =>
  unreadable({ what: "statement", reason });

/** The refusal of a statement with too many entries, or payments to book. */
export const tooMany = (of: "entries" | "payments", moreThan: number) =>
  unreadableStatement({ moreThan, of });
