import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { type CodeAfter, Problem } from "~/shop/base/problem";
import type { Cents } from "~/formats/money";
import * as texts from "./entry-text";
import { MAX_PAID, MAX_REFERENCE_LENGTH } from "../payment";
import { documentNumbersIn } from "./document-numbers";
import { currencyOf } from "./currency";
import type { StatementEntry } from "./entry";

/** As the statement has it, before it is decided whether it can be booked. */
export interface RawEntry {
  /** The account's IBAN; "" when the file does not say. It identifies the entry. */
  account: string;
  /** The statement's account, where `account` may be another one: the payer's. */
  ownAccount?: string;
  /** Null when unreadable. */
  bookedOn: string | null;
  /** Negative for a debit; null when unreadable. */
  amount: Cents | null;
  currency: string;
  /** "" for none. */
  bankReference: string;
  counterparty: string;
  /** The structured creditor reference. */
  reference: string;
  /** The unstructured remittance information. */
  text: string;
  /** Other texts of the bank; they do not identify the entry. */
  addition?: string;
  /** The kind of the entry in the bank's words; it does not identify the entry. */
  kind?: string;
  isReversal?: boolean;
  /** An unreadable amount as the file has it, and its value if the sign in it separates thousands ("1.218"). */
  unreadAmount?: { written: string; thousands: Cents | null };
  /** The entry is left out for this reason, whatever else it is. */
  reason?: string;
  doubt?: string;
}

/** Other requests are served in between. */
export const ENTRIES_PER_TURN = 100;
/** Longer texts are truncated. */
const MAX_TEXT = 2_000;
const MAX_CURRENCY = 80;
/** With spaces in it. */
const MAX_NUMBER = 60;

/** Truncates before the words and digits that end there: a part of a number is another number. */
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - MAX_NUMBER);
  // Two letters are for the sign that it is cut.
  const end = text.slice(most - MAX_NUMBER, most - 2);
  return `${start}${end.replace(/[\p{L}\p{N}\s/-]+$/u, "")} …`;
}

/** Banks write these where they have no reference, or, in MT940, where it stands in field 86. */
const PLACEHOLDERS =
  /^(0*|X+|NOTPROVIDED|NOTAVAILABLE|NOTAPPLICABLE|NON?REF(ERENCE)?|NONE|NA|NULL|UNKNOWN|KEINE(ANGABE|REFERENZ)?|BREZSKLICA|[EKMP]REF|MARF)$/;

/** "" for a placeholder such as "NOTPROVIDED", "NONREF", "-" or "000". */
export const realReference = (text: string): string =>
  PLACEHOLDERS.test(text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")) ? "" : text;

const keyOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** Where `nth` is above 0, the key of another payment that cannot be told from it. */
export const keyAt = ({ key, again = key }: StatementEntry, nth: number): string =>
  nth === 0 ? key : nth === 1 ? again : keyOf(`${again} ${nth}`);

/** Stored with the payment: the entry's reference, text and payer. */
export function storedText(entry: Pick<StatementEntry, "reference" | "text" | "counterparty">) {
  const texts = [entry.reference, entry.text.replaceAll("\n", " "), entry.counterparty];
  return truncate(texts.filter(Boolean).join(" · "), MAX_REFERENCE_LENGTH);
}

/**
 * Gives each entry its key and, if it is left out, the reason. The key is the same at each upload; entries without any
 * difference are told apart by their order in the file. Serves other requests meanwhile.
 */
export async function statementEntries(entries: readonly RawEntry[]): Promise<StatementEntry[]> {
  const today = isoDay(new Date());
  const identities = await identitiesOf(entries);
  // For each content: entries that nothing else identifies have the first keys, then come those with a reference, then
  // repeats.
  const [first, all, repeated] = [counter(), counter(), counter()];
  for (const { identity, byContent } of identities) {
    first.next(identity);
    all.next(byContent);
  }
  const seen = counter();
  const decided: StatementEntry[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const currency = currencyOf(entry.currency);
    const said = saidOfReturn(entry);
    const isReversal = entry.isReversal === true || said === "return";
    const { identity, byContent, knownBy } = identities[at]!;
    const nth = seen.next(identity);
    const before = (knownBy === "reference" ? first : all).of(byContent);
    const doubt = entry.doubt ?? (knownBy === "reference" && nth > 1 ? t.sameReference() : null);
    decided.push({
      key: keyOf(`${identity} ${nth}`),
      again: keyOf(`${byContent} ${before + repeated.next(`${knownBy} ${byContent}`)}`),
      knownBy,
      bookedOn: entry.bookedOn,
      amount: entry.amount,
      counterparty: truncate(entry.counterparty, MAX_TEXT),
      reference: truncate(entry.reference, MAX_TEXT),
      text: truncate(textOf(entry), MAX_TEXT),
      leftOut: leftOutReason({ ...entry, currency, isReversal, isCharge: !isReversal && said === "charge" }, today),
      ...(currency && currency !== "EUR" && { currency: truncate(currency, MAX_CURRENCY) }),
      account: truncate(entry.ownAccount ?? entry.account, MAX_TEXT).replace(/\s/g, ""),
      ...(isUnread(entry) && { isUnread: true }),
      ...(isReversal && { isReversal: true }),
      ...(doubt && { doubt }),
    });
  }
  return decided;
}

/** Counts texts. */
function counter() {
  const counts = new Map<string, number>();
  const of = (text: string) => counts.get(text) ?? 0;
  const next = (text: string) => {
    counts.set(text, of(text) + 1);
    return of(text);
  };
  return { of, next };
}

const textOf = ({ text, addition }: RawEntry) => [text, addition].filter(Boolean).join("\n");

/** A reference that several entries of a file have with different contents identifies none of them. */
async function identitiesOf(entries: readonly RawEntry[]) {
  const contents = new Map<string, Set<string>>();
  const read: { byReference: string; byContent: string; hasContent: boolean }[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const { account, bookedOn, amount, currency, counterparty, reference, text } = entry;
    // Line breaks in the text do not identify it.
    const content = [counterparty, reference, text.replaceAll("\n", " ")];
    const money = [account.replace(/\s/g, ""), bookedOn, amount, currencyOf(currency)];
    const bankReference = realReference(entry.bankReference);
    const byReference = bankReference && JSON.stringify([...money, bankReference]);
    const byContent = JSON.stringify([...money, ...content]);
    contents.set(byReference, (contents.get(byReference) ?? new Set()).add(byContent));
    const hasContent = content.some((part) => realReference(part) !== "");
    read.push({ byReference, byContent, hasContent });
  }
  return read.map(({ byReference, byContent, hasContent }) => {
    const isKnown = byReference !== "" && contents.get(byReference)!.size === 1;
    const knownBy = isKnown ? "reference" : hasContent ? "content" : "nothing";
    return { identity: isKnown ? byReference : byContent, byContent, knownBy } as const;
  });
}

function leftOutReason(entry: RawEntry & { isCharge: boolean }, today: string): string | null {
  const { bookedOn, amount, currency, reason, isReversal, unreadAmount } = entry;
  if (reason) return reason;
  if (bookedOn === null) return t.dayNotReadable();
  if (amount === null)
    return texts.amountNotReadable(
      truncate(unreadAmount?.written ?? "", MAX_CURRENCY),
      unreadAmount?.thousands ?? null,
    );
  if (currency !== "EUR") return texts.otherCurrency(currency);
  if (amount === 0) return t.nothingPaid();
  if (entry.isCharge || (amount < 0 && !isReversal && !namesAnOrder(allTextOf(entry)))) return t.debit();
  if (Math.abs(amount) > MAX_PAID) return t.moreThan({ most: MAX_PAID });
  return bookedOn > today ? t.statementsDayInFuture() : null;
}

/** An unreadable entry that may be a payment, and no balance: it names an order, or only its amount cannot be read. */
function isUnread(entry: RawEntry): boolean {
  const { reason, bookedOn, amount, unreadAmount } = entry;
  if (reason || (bookedOn !== null && amount !== null)) return false;
  return namesAnOrder(allTextOf(entry)) || (bookedOn !== null && /^[^−(-]*\d/.test(unreadAmount?.written ?? ""));
}

// Words of banks for a payment that they have taken back, without accents, and SEPA's reasons for it ("MD06").
const RETURN_WORDS =
  /r(u|ue)cklastschrift|retourlastschrift|lastschrift-?\s?r(u|ue)ck|direct debit (return|revers)|(returned|unpaid) direct debit|insoluto|storno (sdd|incasso)|impaye|(prelevement|sdd) rejete|zavrnjen\w* sdd|vracil\w* sdd/i;
const RETURN_REASONS = /(?<![\p{L}\p{N}])(MD0[16]|AC0[146]|AM04|MS0[23]|SL01|RR04)(?![\p{L}\p{N}])/u;

/** Words of banks for it that customers use otherwise, for goods that come back. */
const RETURN_KINDS = /retoure|r(u|ue)ckgabe|returned|reversal/i;
/** The bank's charge for it: "Entgelt Rücklastschrift", "Rücklastschriftgebühr". */
const RETURN_CHARGES =
  /^\W*(entgelt|gebu(e)?hr|spesen|provision|kosten|fee|charge)|^\W*\p{L}*lastschrift-?(entgelt|gebu(e)?hr|spesen|kosten)/iu;

/**
 * Whether a debit is a payment that the bank has taken back, or the charge for that, by its words: not every bank marks
 * it.
 */
function saidOfReturn(entry: RawEntry): "return" | "charge" | null {
  if (entry.amount === null || entry.amount >= 0) return null;
  const parts = [entry.kind, entry.counterparty, entry.reference, textOf(entry)].map((part = "") =>
    truncate(part, MAX_TEXT).normalize("NFKD").replace(/\p{M}/gu, ""),
  );
  const whole = parts.join(" ; ");
  if (!RETURN_WORDS.test(whole) && !RETURN_REASONS.test(whole) && !RETURN_KINDS.test(parts[0]!)) return null;
  return parts.some((part) => RETURN_CHARGES.test(part)) ? "charge" : "return";
}

const allTextOf = (entry: RawEntry) => `${entry.reference} ; ${textOf(entry)}`;

/** Also a document by which one pays. A debit with such a text may be a refund. */
export function namesAnOrder(text: string): boolean {
  const { documents, orders } = documentNumbersIn(text, env.ORDER_PREFIX);
  return documents.length + orders.length > 0;
}

/** The refusal of an unreadable statement. */
export const unreadableStatement = (why: CodeAfter<"unreadable.statement_">) =>
  new Problem(`unreadable.statement_${why}`, {}, { field: "file" });

/** For a ZIP with too many files, or a statement with too many entries, or payments to book. */
export const tooMany = (of: "files" | "entries" | "payments", most: number) =>
  new Problem(`unreadable.statement_too_many_${of}`, { most }, { field: "file" });
