import { yieldToEventLoop } from "~/event-loop.server";
import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import type { Cents } from "~/formats/money";
import * as t from "~/messages/billing";
import { MAX_ENTRIES } from "./entry";
import { truncate, type RawEntry, realReference, tooMany, unreadableStatement } from "./entry.server";

/** Characters of a field. Banks write six lines of 65. */
const MAX_FIELD = 5_000;
/** Other requests are served in between. */
const LETTERS_PER_TURN = 16 * 1024;
const START = 4 * 1024;
/** Characters; SEPA has 140. */
const MAX_NAME = 140;

/** MT940 is a format of SWIFT. */
export const isMt940 = (text: string) => /^[ \t]*:(?:20|25P?|28C?|60[FM]):/m.test(text.slice(0, START));

/** Throws (unreadable), also as soon as there are more than MAX_ENTRIES. */
export async function readMt940(text: string): Promise<RawEntry[]> {
  const entries: RawEntry[] = [];
  let [account, currency] = ["", ""];
  let described: RawEntry | null = null;
  for await (const { tag, lines } of fieldsOf(text)) {
    const [first = "", ...others] = lines;
    if (tag === "61") {
      if (entries.length >= MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
      described = entryOf(first, others, { account, currency });
      entries.push(described);
      continue;
    }
    if (tag === "86" && described) {
      // Beyond this it is no statement of a bank; each further field would go through all of the text again.
      if (described.text.length < MAX_FIELD) Object.assign(described, detailsOf(described, lines));
    }
    // The lines that follow are about the statement.
    else described = null;
    if (tag === "13D" || tag === "34F") throw unreadableStatement("interim_report");
    if (tag === "20") currency = "";
    if (tag === "25" || tag === "25P") account = singleLine(first);
    if (/^60[FM]$/.test(tag)) currency = /^[CD]\d{6}([A-Z]{3})/.exec(first)?.[1] ?? "";
  }
  return entries;
}

/** ":61:...", with the lines that follow. */
interface Field {
  tag: string;
  lines: string[];
}

async function* fieldsOf(text: string): AsyncGenerator<Field, void> {
  let field: (Field & { letters: number }) | null = null;
  for (let [at, turn] = [0, 0]; at < text.length;) {
    const end = text.indexOf("\n", at);
    const next = end < 0 ? text.length : end + 1;
    // A line that is longer is cut off.
    const whole = text.slice(at, Math.min(next, at + MAX_FIELD)).replace(/\r?\n$/, "");
    const line = whole.trim();
    if (next - turn > LETTERS_PER_TURN) {
      turn = next;
      await yieldToEventLoop();
    }
    at = next;
    const [tagged, tag] = /^:(\d\d[A-Z]?):/.exec(line) ?? [];
    if (tagged && tag) {
      if (field) yield field;
      // In field 86 a line may end, or begin, with the space between two words.
      const first = tag === "86" ? whole.trimStart() : line;
      field = { tag, lines: [first.slice(tagged.length)], letters: line.length };
    } else if (/^-?\}?$|^-?\{/.test(line)) {
      // The end or the beginning of a message.
      if (field) yield field;
      field = null;
    } else if (field && field.letters < MAX_FIELD) {
      field.lines.push(whole);
      field.letters += whole.length;
    }
  }
  if (field) yield field;
}

// Value date, day of the entry, direction, third letter of the currency, amount, kind, references of the customer and the bank.
const ENTRY = /^(\d{6})(\d{4})?(RC|RD|EC|ED|C|D)([A-Z])?(\d[\d.,]{0,17})(?:([NSF][A-Z0-9]{3})(.*))?$/;

function entryOf(
  line: string,
  others: readonly string[],
  { account, currency }: { account: string; currency: string },
): RawEntry {
  const [, valueDay = "", entryDay, direction = "", letter, amount = "", kind, references = ""] =
    ENTRY.exec(line) ?? [];
  const [customer = "", bank = ""] = references.split("//", 2);
  const cents = amountOf(amount);
  const isKnown = direction !== "";
  return {
    account,
    bookedOn: dayOf(valueDay, entryDay),
    amount: cents !== null && /^(D|RC|ED)$/.test(direction) ? -cents : cents,
    currency,
    bankReference: singleLine(bank),
    counterparty: "",
    reference: realReference(singleLine(customer)),
    text: "",
    addition: joined(isKnown ? others : [line, ...others]),
    // "RTI": a returned item.
    isReversal: direction.startsWith("R") || kind?.slice(1) === "RTI",
    ...(cents === null && { unreadAmount: { written: amount, thousands: null } }),
    ...(letter && currency && letter !== currency[2] && { doubt: t.otherLetter({ letter }) }),
    ...(direction.startsWith("E") && { reason: t.notBookedByBank() }),
  };
}

/** The entry's day has no year of its own. */
function dayOf(valueDay: string, entryDay: string | undefined): string | null {
  const [, year = "", month = "", day = ""] = /^(\d\d)(\d\d)(\d\d)$/.exec(valueDay) ?? [];
  const value = `20${year}-${month}-${day}`;
  if (!isDay(value)) return null;
  if (!entryDay) return value;
  // At most half a year from the value date, over the turn of the year too.
  const months = Number(entryDay.slice(0, 2)) - Number(month);
  const turn = months > 6 ? -1 : months < -6 ? 1 : 0;
  const entry = `${Number(`20${year}`) + turn}-${entryDay.slice(0, 2)}-${entryDay.slice(2)}`;
  return isDay(entry) ? entry : value;
}

function amountOf(text: string): Cents | null {
  const [, whole, cents = ""] = /^0*(\d{1,12})(?:,(\d{0,2}))?$/.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

const joined = (lines: readonly string[]) => lines.map(singleLine).filter(Boolean).join("\n");

/**
 * The payer and the text from field 86: in subfields ("166?00...?20...?32..."), with code words ("/NAME/..."), or as
 * text.
 */
function detailsOf(
  { text }: RawEntry,
  lines: readonly string[],
): Pick<RawEntry, "text"> & Partial<Pick<RawEntry, "counterparty">> {
  const whole = truncate(lines.join(""), MAX_FIELD);
  const [, separator] = /^\d{3}([^A-Za-z0-9\s])\d\d/.exec(whole) ?? [];
  if (separator) {
    const subfields = whole.slice(3).split(separator).slice(1);
    const of = (codes: RegExp) => subfields.filter((one) => codes.test(one.slice(0, 2))).map((one) => one.slice(2));
    return {
      counterparty: singleLine(of(/3[23]/).join("")),
      text: joined([text, ...of(/2\d|6[0-3]/), ...of(/00/)]),
    };
  }
  const name = nameIn(whole);
  return { ...(name && { counterparty: name }), text: joined([text, ...lines]) };
}

/**
 * The payer by code words: "/CNTP/account/BIC/name/town/", "/ORDP//NAME/name/", "/NAME/name/", or "/ORDP/name/"; "" for
 * nobody. A name may have slashes in it ("A/S").
 */
function nameIn(text: string): string {
  const inCounterparty = /\/CNTP\/[^/]*\/[^/]*\/([^/]+)/.exec(text)?.[1];
  if (inCounterparty) return singleLine(inCounterparty);
  // The text before a code word, the word, the text after it, and so on.
  const parts = text.split(/\/([A-Z]{2,4})\//);
  const names = ["NAME", "ORDP", "BENM"].flatMap((word) =>
    parts.flatMap((part, at) => (at % 2 === 1 && part === word ? [parts[at + 1]!.slice(0, MAX_NAME)] : [])),
  );
  return singleLine(names.map((name) => name.replace(/^[/\s]+|[/\s]+$/g, "")).find(Boolean) ?? "");
}
