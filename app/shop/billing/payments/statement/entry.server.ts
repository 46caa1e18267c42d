import { createHash } from "node:crypto";

import { yieldToEventLoop } from "~/event-loop.server";
import { env } from "~/env.server";
import { isoDay } from "~/formats/dates";
import * as t from "~/messages/billing";
import { Problem } from "~/shop/base/problem";
import type { Cents } from "~/formats/money";
import * as texts from "./entry-text";
import { MAX_PAID, MAX_REFERENCE_LENGTH } from "../payment";
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
  /** The kind of the entry in the words of the bank; it does not identify it. */
  kind?: string;
  isReversal?: boolean;
  /** Its amount as the file has it, where it cannot be read; what it is if it is in thousands ("1.218"), otherwise null. */
  unreadAmount?: { written: string; thousands: Cents | null };
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
export function truncate(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - MAX_NUMBER);
  // Two letters are for the sign that it is cut.
  const end = text.slice(most - MAX_NUMBER, most - 2);
  return `${start}${end.replace(/[\p{L}\p{N}\s/-]+$/u, "")} …`;
}

/** What banks write where they have no reference, or, in MT940, where it stands in field 86. */
const PLACEHOLDERS =
  /^(0*|X+|NOTPROVIDED|NOTAVAILABLE|NOTAPPLICABLE|NON?REF(ERENCE)?|NONE|NA|NULL|UNKNOWN|KEINE(ANGABE|REFERENZ)?|BREZSKLICA|[EKMP]REF|MARF)$/;

/** A reference of a bank or a payer; "" for what stands in place of one, such as "NOTPROVIDED", "NONREF", "-" or "000". */
export const realReference = (text: string): string =>
  PLACEHOLDERS.test(text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")) ? "" : text;

const keyOf = (text: string) => createHash("sha256").update(text).digest("base64url");

/** The key under which an entry is booked, or, where the `nth` is above 0, another payment that cannot be told from it. */
export const keyAt = ({ key, again = key }: StatementEntry, nth: number): string =>
  nth === 0 ? key : nth === 1 ? again : keyOf(`${again} ${nth}`);

/** What is stored with a payment about the entry that it is: its reference, text and payer. */
export function storedText(entry: Pick<StatementEntry, "reference" | "text" | "counterparty">) {
  const texts = [entry.reference, entry.text.replaceAll("\n", " "), entry.counterparty];
  return truncate(texts.filter(Boolean).join(" · "), MAX_REFERENCE_LENGTH);
}

/**
 * Gives each entry its key and the reason why it is left out, if there is one. The key is the same whenever the entry is
 * uploaded: two that differ in nothing are told apart by their order in the file. Other requests are served meanwhile.
 */
export async function statementEntries(entries: readonly RawEntry[]): Promise<StatementEntry[]> {
  const today = isoDay(new Date());
  const identities = await identitiesOf(entries);
  // Of each content: the entries that nothing else identifies have the first keys, then come those with a reference, then repeats.
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

/** What identifies entries. A reference that several of a file have with different contents identifies none of them. */
async function identitiesOf(entries: readonly RawEntry[]) {
  const contents = new Map<string, Set<string>>();
  const read: { byReference: string; byContent: string; hasContent: boolean }[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % ENTRIES_PER_TURN === ENTRIES_PER_TURN - 1) await yieldToEventLoop();
    const { account, bookedOn, amount, currency, counterparty, reference, text } = entry;
    // Where the text is broken is nothing that identifies it.
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

/** Whether an entry that cannot be read may be a payment, and no balance: it names an order, or its amount alone cannot be read. */
function isUnread(entry: RawEntry): boolean {
  const { reason, bookedOn, amount, unreadAmount } = entry;
  if (reason || (bookedOn !== null && amount !== null)) return false;
  return namesAnOrder(allTextOf(entry)) || (bookedOn !== null && /^[^−(-]*\d/.test(unreadAmount?.written ?? ""));
}

// What banks call a payment that they have taken back, without accents, and the reasons of SEPA for it ("MD06").
const RETURN_WORDS =
  /r(u|ue)cklastschrift|retourlastschrift|lastschrift-?\s?r(u|ue)ck|direct debit (return|revers)|(returned|unpaid) direct debit|insoluto|storno (sdd|incasso)|impaye|(prelevement|sdd) rejete|zavrnjen\w* sdd|vracil\w* sdd/i;
const RETURN_REASONS = /(?<![\p{L}\p{N}])(MD0[16]|AC0[146]|AM04|MS0[23]|SL01|RR04)(?![\p{L}\p{N}])/u;

/** The words of a bank for it that customers use otherwise: theirs may be goods that come back. */
const RETURN_KINDS = /retoure|r(u|ue)ckgabe|returned|reversal/i;
/** What the bank charges for it: "Entgelt Rücklastschrift", "Rücklastschriftgebühr". */
const RETURN_CHARGES =
  /^\W*(entgelt|gebu(e)?hr|spesen|provision|kosten|fee|charge)|^\W*\p{L}*lastschrift-?(entgelt|gebu(e)?hr|spesen|kosten)/iu;

/**
 * Whether a debit is a payment that the bank has taken back, or what it charges for that, by its words; not every bank has a mark for it.
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

/** Whether a text names an order or a document by which one pays: a debit that does may be a refund. */
export function namesAnOrder(text: string): boolean {
  const { documents, orders } = documentNumbersIn(text, env.ORDER_PREFIX);
  return documents.length + orders.length > 0;
}

/** A Problem about a statement that cannot be read. */
export const unreadableStatement = (
  why:
    | "damaged_zip"
    | "large_zip"
    | "damaged_xml"
    | "large_xml"
    | "no_statement"
    | "interim_report"
    | "no_entries"
    | "pdf"
    | "no_text"
    | "columns_in_zip",
) => new Problem(`unreadable.statement_${why}`, {}, { field: "file" });

/** The refusal of a ZIP with too many files, or of a statement with too many entries, or payments to book. */
export const tooMany = (of: "files" | "entries" | "payments", most: number) =>
  new Problem(`unreadable.statement_too_many_${of}`, { most }, { field: "file" });
