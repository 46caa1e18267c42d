import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/billing";
import { readXml } from "~/shop/base/files/read-xml.server";
import type { Cents } from "~/formats/money";
import { MAX_ENTRIES } from "./entry";
import { truncate, type RawEntry, realReference, tooMany, unreadableStatement } from "./entry.server";

/** With the currency among its attributes. */
interface Element {
  name: string;
  currency: string;
  text: string;
  children: Element[];
}

/** Characters that are read at once: those of a hundred of the shortest entries. */
const CHUNK = 1024;
/** Characters of the text of a batch, which each of its payments without a text of its own shows. */
const MAX_SHARED = 500;

/** All others are skipped with their content. */
const KNOWN = new Set(
  [
    "IBAN Id Othr Amt CdtDbtInd Sts Cd Prtry RvslInd BookgDt ValDt Dt DtTm AcctSvcrRef NtryDtls TxDtls AmtDtls TxAmt InstdAmt",
    "CntrValAmt Chrgs TtlChrgsAndTaxAmt Rcrd ChrgInclInd RtrInf Refs TxId EndToEndId RltdPties Dbtr UltmtDbtr Cdtr UltmtCdtr",
    "Pty Nm RmtInf Ustrd Strd CdtrRefInf Ref RfrdDocInf Nb AddtlRmtInf RltdRmtInf RmtId AddtlTxInf AddtlNtryInf",
  ]
    .join(" ")
    .split(" "),
);

/** Limits for a statement: these elements, and characters of a text. Banks write 140 or 500. */
export const CAMT_LIMITS = { elements: 200_000, letters: 5_000 } as const;

/**
 * camt.053 (ISO 20022), any version; also intraday reports (camt.052) and notifications (camt.054). Throws
 * (unreadable), also as soon as it has more than MAX_ENTRIES entries or payments.
 */
export async function readCamt(xml: string): Promise<RawEntry[]> {
  const reader = new CamtReader();
  await readXml(
    chunksOf(xml),
    {
      open: (name, attributes) => reader.open(name, attributes.Ccy ?? ""),
      text: (text) => reader.text(text),
      close: () => reader.close(),
    },
    (why) => unreadableStatement(why === "damaged" ? "damaged_xml" : "large_xml"),
  );
  return reader.result();
}

/** camt.053, camt.052 and camt.054. Only entries of a statement count as booked where they do not say so. */
const STATEMENTS = new Map([
  ["Document/BkToCstmrStmt", "Stmt"],
  ["Document/BkToCstmrAcctRpt", "Rpt"],
  ["Document/BkToCstmrDbtCdtNtfctn", "Ntfctn"],
]);

class CamtReader {
  readonly #entries: RawEntry[] = [];
  /** The names of the open elements from the root. */
  readonly #path: string[] = [];
  /** The elements of the current account or entry that are open; null for skipped ones. */
  readonly #open: (Element | null)[] = [];
  /** "Stmt", "Rpt" or "Ntfctn"; null where the file has none of them. */
  #kind: string | null = null;
  /** The account of the current statement, and the number of entries before it. */
  #account: string | null = null;
  #before = 0;
  #elements = 0;
  #payments = 0;

  open(name: string, currency: string): void {
    this.#path.push(name);
    const isWithin = this.#open.length > 0;
    if (isWithin) this.#open.push(this.#child(name, currency));
    else if (this.#path.length <= 4) {
      this.#kind ??= STATEMENTS.get(this.#path.join("/")) ?? null;
      const [root, message, kind] = this.#path;
      const isPart = this.#kind !== null && STATEMENTS.get(`${root}/${message}`) === kind;
      if (isPart && (name === "Acct" || name === "Ntry")) {
        this.#open.push(this.#element(name, currency));
      }
    }
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    // One more letter than is shown, so that a text that is cut is seen to be.
    if (element) element.text += text.slice(0, CAMT_LIMITS.letters + 1 - element.text.length);
  }

  close(): void {
    const name = this.#path.pop();
    const element = this.#open.pop();
    if (element && this.#open.length === 0) {
      if (name === "Acct") {
        this.#account ??= textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id");
      } else this.#entries.push(...entriesOf(element, this.#kind === "Stmt"));
    }
    if (name === this.#kind && this.#path.length === 2) {
      for (const entry of this.#entries.slice(this.#before)) entry.account = this.#account ?? "";
      [this.#account, this.#before] = [null, this.#entries.length];
    }
  }

  result(): RawEntry[] {
    if (this.#kind === null) throw unreadableStatement("no_statement");
    return this.#entries;
  }

  #child(name: string, currency: string): Element | null {
    const parent = this.#open.at(-1);
    if (!parent || !KNOWN.has(name)) return null;
    const element = this.#element(name, currency);
    parent.children.push(element);
    return element;
  }

  #element(name: string, currency: string): Element {
    if (++this.#elements > CAMT_LIMITS.elements) throw unreadableStatement("large_xml");
    // An entry is one payment, or the payments of a batch.
    if (["Ntry", "TxDtls"].includes(name) && ++this.#payments > 2 * MAX_ENTRIES) throw tooMany("entries", MAX_ENTRIES);
    if (name === "Ntry" && this.#entries.length >= MAX_ENTRIES) {
      throw tooMany("entries", MAX_ENTRIES);
    }
    return { name, currency, text: "", children: [] };
  }
}

// readXml serves other requests between chunks.
async function* chunksOf(xml: string): AsyncGenerator<string, void> {
  for (let at = 0; at < xml.length; at += CHUNK) yield xml.slice(at, at + CHUNK);
}

/**
 * The payments of a batch whose amounts add up to the entry, with the bank's charges as a row of their own; otherwise
 * the entry itself.
 */
function entriesOf(entry: Element, isStatement: boolean): RawEntry[] {
  const details = all(entry, "NtryDtls").flatMap((one) => all(one, "TxDtls"));
  const whole = signed(entry, amountOf(at(entry, "Amt")));
  const common = { account: "", ...commonOf(entry, isStatement) };
  const batch = details.length > 1 && whole !== null ? batchOf(entry, details, whole) : null;
  if (batch) {
    const ofWhole = truncate(entryText(entry), MAX_SHARED);
    const rows = details.map((one, index): RawEntry => {
      const parties = partiesOf([one], batch.amounts[index]!);
      const isBare = parties.reference === "" && parties.text === "" && !parties.addition;
      return {
        ...common,
        ...parties,
        ...(isBare && { addition: ofWhole }),
        amount: batch.amounts[index]!,
        isReversal: common.isReversal || isReturn(one),
        bankReference: realReference(textAt(one, "Refs", "AcctSvcrRef")) || textAt(one, "Refs", "TxId"),
      };
    });
    return batch.charges === 0 ? rows : [...rows, chargesOf(entry, common, batch.charges)];
  }
  const references = [entry, ...details.flatMap((one) => all(one, "Refs"))]
    .map((one) => textAt(one, "AcctSvcrRef"))
    .map(realReference);
  const parties = partiesOf(details, whole ?? 0);
  return [
    {
      ...common,
      ...parties,
      addition: joinLines([parties.addition ?? "", entryText(entry)]),
      amount: whole,
      ...(whole === null && { unreadAmount: { written: textAt(entry, "Amt"), thousands: null } }),
      isReversal: common.isReversal || details.some(isReturn),
      bankReference: references.find(Boolean) ?? "",
      ...(details.length > 1 && {
        doubt: t.batchWithoutAmounts({ payments: details.length }),
      }),
    },
  ];
}

/**
 * Where the amount of a payment of a batch may stand; the later ones are what a bank may have meant where the first do
 * not add up.
 */
const AMOUNTS = [["Amt"], ["AmtDtls", "TxAmt", "Amt"], ["AmtDtls", "CntrValAmt", "Amt"]];
const INSTRUCTED = [["AmtDtls", "InstdAmt", "Amt"]];

/**
 * The amounts of the payments of a batch, and the charges by which they exceed the whole; null where they do not add
 * up.
 */
function batchOf(entry: Element, details: readonly Element[], whole: Cents) {
  const kept = keptCharges(entry, details);
  for (const places of [
    [...AMOUNTS, ...INSTRUCTED],
    [...INSTRUCTED, ...AMOUNTS],
  ]) {
    const amounts = details.map((one) => signed(one, amountAt(entry, one, places), entry));
    if (!amounts.every((amount) => amount !== null)) continue;
    const difference = amounts.reduce<Cents>((sum, amount) => sum + amount, 0) - whole;
    if (difference === 0 || kept.includes(difference)) return { amounts, charges: difference };
  }
  return null;
}

/** The first one in the currency of the entry. */
function amountAt(entry: Element, one: Element, places: readonly string[][]): Cents | null {
  const currency = at(entry, "Amt")?.currency;
  const found = places.map((place) => at(one, ...place));
  return amountOf(found.find((amount) => amount?.currency === currency));
}

/** The charges that the bank names, of the entry and of all its payments. */
function keptCharges(entry: Element, details: readonly Element[]): Cents[] {
  const ofDetails = details.map(chargesIn).reduce((sum, charge) => sum + charge, 0);
  return [chargesIn(entry), ofDetails].filter((charge) => charge > 0);
}

function chargesIn(element: Element): Cents {
  const total = amountOf(at(element, "Chrgs", "TtlChrgsAndTaxAmt"));
  if (total !== null) return total;
  return [...all(element, "Chrgs"), ...allAt(element, ["Chrgs", "Rcrd"])]
    .filter((one) => textAt(one, "CdtDbtInd") !== "CRDT")
    .reduce((sum, one) => sum + (amountOf(at(one, "Amt")) ?? 0), 0);
}

const chargesOf = (entry: Element, common: Common, charges: Cents): RawEntry => ({
  ...common,
  amount: -charges,
  counterparty: "",
  reference: "",
  text: t.chargesOfBatch(),
  bankReference: textAt(entry, "AcctSvcrRef"),
  isReversal: false,
  reason: t.chargeOfBatch(),
});

type Common = ReturnType<typeof commonOf> & { account: string };

function commonOf(entry: Element, isStatement: boolean) {
  const booked = dayOf(entry, "BookgDt") ?? dayOf(entry, "ValDt");
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts", "Prtry") || textAt(entry, "Sts");
  const isBooked = status === "BOOK" || (status === "" && isStatement);
  const reason = isBooked ? undefined : t.notBookedByBank();
  const isReversal = ["true", "1"].includes(textAt(entry, "RvslInd"));
  const currency = at(entry, "Amt")?.currency ?? "";
  return { bookedOn: booked, currency, isReversal, ...(reason && { reason }) };
}

/** A payment came back, one of ours or one to us. */
const isReturn = (details: Element) => at(details, "RtrInf") !== undefined;

const joinLines = (texts: readonly string[]) => texts.map(singleLine).filter(Boolean).join("\n");

const entryText = (entry: Element) => joinLines(textsAt(entry, "AddtlNtryInf"));

/** Payer or payee, and their text. */
function partiesOf(details: readonly Element[], amount: Cents) {
  const texts = (...path: string[]) => details.flatMap((one) => textsAt(one, ...path));
  const names = ([party, ultimate]: readonly [string, string]) => [
    ...texts("RltdPties", party, "Nm"),
    ...texts("RltdPties", party, "Pty", "Nm"),
    ...texts("RltdPties", ultimate, "Nm"),
    ...texts("RltdPties", ultimate, "Pty", "Nm"),
  ];
  const [payers, payees] = [names(["Dbtr", "UltmtDbtr"]), names(["Cdtr", "UltmtCdtr"])];
  const parties = amount < 0 ? [...payees, ...payers] : payers;
  return {
    counterparty: singleLine(parties.find(Boolean) ?? ""),
    reference: singleLine(texts("RmtInf", "Strd", "CdtrRefInf", "Ref").join(" ")),
    text: joinLines([
      ...texts("RmtInf", "Ustrd"),
      ...texts("RmtInf", "Strd", "AddtlRmtInf"),
      ...texts("Refs", "EndToEndId").map(realReference),
    ]),
    addition: joinLines([
      ...texts("RmtInf", "Strd", "RfrdDocInf", "Nb"),
      ...texts("RltdRmtInf", "RmtId"),
      ...texts("AddtlTxInf"),
    ]),
  };
}

/** With its own sign, or that of the entry that it belongs to. */
const signed = (element: Element, amount: Cents | null, entry = element) =>
  amount !== null && (textAt(element, "CdtDbtInd") || textAt(entry, "CdtDbtInd")) !== "CRDT" ? -amount : amount;

/** At most two decimals, in cents. */
function amountOf(element: Element | undefined): Cents | null {
  const [, whole, cents = ""] = /^\+?0*(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(element?.text.trim() ?? "") ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

function dayOf(entry: Element, name: string): string | null {
  const day = (textAt(entry, name, "Dt") || textAt(entry, name, "DtTm")).slice(0, 10);
  return isDay(day) ? day : null;
}

const all = (element: Element, name: string) => element.children.filter((child) => child.name === name);

const allAt = (element: Element, path: readonly string[]) =>
  path.reduce((found, name) => found.flatMap((one) => all(one, name)), [element]);

const at = (element: Element, ...path: string[]): Element | undefined => allAt(element, path)[0];

const textsAt = (element: Element, ...path: string[]) =>
  allAt(element, path).map(({ text }) => truncate(text.trim(), CAMT_LIMITS.letters));

const textAt = (element: Element, ...path: string[]) => textsAt(element, ...path)[0] ?? "";
