import { createHash } from "node:crypto";

import { isoDay } from "~/formats/dates";
import { unreadable } from "~/shop/files/unreadable";
import { type Cents, formatEuro } from "~/shop/money/money";
import { MAX_PAID } from "../payment";
import type { StatementEntry } from "./entry";

/** An entry as a statement has it, before it is decided whether it can be booked. */
export interface RawEntry {
  /** The IBAN of the account; "" when the file does not say. */
  account: string;
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
  /** Why the entry is left out, whatever else it is. */
  reason?: string;
}

/** Longer texts are cut off. */
const MAX_TEXT = 500;

/**
 * Gives each entry its key and the reason why it is left out, if there is one. The key is the same whenever the entry is
 * uploaded: two that differ in nothing are told apart by their order in the file.
 */
export function statementEntries(entries: readonly RawEntry[]): StatementEntry[] {
  const today = isoDay(new Date());
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const identity = identityOf(entry);
    const nth = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, nth);
    const key = createHash("sha256").update(`${identity} ${nth}`).digest("base64url");
    return {
      key,
      bookedOn: entry.bookedOn,
      amount: entry.amount,
      counterparty: entry.counterparty.slice(0, MAX_TEXT),
      reference: entry.reference.slice(0, MAX_TEXT),
      text: entry.text.slice(0, MAX_TEXT),
      leftOut: leftOutReason(entry, today),
    };
  });
}

function identityOf(entry: RawEntry): string {
  const { account, bookedOn, amount, currency, bankReference } = entry;
  const { counterparty, reference, text } = entry;
  const content = bankReference ? [bankReference] : [counterparty, reference, text];
  return JSON.stringify([account.replace(/\s/g, ""), bookedOn, amount, currency, ...content]);
}

function leftOutReason(
  { bookedOn, amount, currency, reason }: RawEntry,
  today: string,
): string | null {
  if (reason) return reason;
  if (bookedOn === null) return "The day cannot be read.";
  if (amount === null) return "The amount cannot be read.";
  if (currency !== "EUR") return `In ${currency}, not in euro.`;
  if (amount <= 0) return amount < 0 ? "A debit." : "Nothing was paid.";
  if (amount > MAX_PAID) return `More than ${formatEuro(MAX_PAID)}.`;
  return bookedOn > today ? "The day is in the future." : null;
}

/** The refusal of a statement with too many entries, or payments to book. */
export const tooMany = (what: string, most: number) =>
  unreadable(
    `The statement has more than ${most.toLocaleString("en")} ${what}. Download it from the bank in shorter periods.`,
  );
