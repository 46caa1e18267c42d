import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import { readXml } from "~/shop/files/read-xml.server";
import { unreadable } from "~/shop/files/unreadable";
import type { Cents } from "~/shop/money/money";
import { MAX_ENTRIES } from "./entry";
import { type RawEntry, tooMany } from "./entry.server";

/** An element with the currency among its attributes, its own text and its child elements. */
interface Element {
  name: string;
  currency: string;
  text: string;
  children: Element[];
}

const WORDS = {
  damaged:
    "This XML file cannot be read: it is damaged, or it declares a document type. Download the statement again.",
  large:
    "The statement has far more details than a bank writes. Download it from the bank in shorter periods.",
};
const NO_STATEMENT = "This XML file is no bank statement. Download it from the bank as camt.053.";
const CHUNK = 16 * 1024;

/** The elements that are read; all others are passed over with what they contain. */
const KNOWN = new Set(
  [
    "IBAN Id Othr Amt CdtDbtInd Sts Cd RvslInd BookgDt ValDt Dt DtTm AcctSvcrRef NtryDtls TxDtls AmtDtls TxAmt",
    "Refs TxId EndToEndId RltdPties Dbtr UltmtDbtr Pty Nm RmtInf Ustrd Strd CdtrRefInf Ref AddtlRmtInf",
  ]
    .join(" ")
    .split(" "),
);

/** What is kept of a statement at most: these elements, and letters of a text. Banks write 140 or 500 of them. */
export const CAMT_LIMITS = { elements: 200_000, letters: 5_000 } as const;

/**
 * Reads the entries of a bank statement in the format camt.053 (ISO 20022), any version, one after the other. Throws a Problem:
 * unreadable, also as soon as it has more than MAX_ENTRIES entries or payments.
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
    WORDS,
  );
  return reader.result();
}

const STATEMENT = "Document/BkToCstmrStmt/Stmt";

class CamtReader {
  readonly #entries: RawEntry[] = [];
  /** The names of the open elements, from the root on. */
  readonly #path: string[] = [];
  /** The account or entry that is being read, and what is open in it; null for what is passed over. */
  readonly #open: (Element | null)[] = [];
  #isStatement = false;
  /** The account of the statement that is being read, and the number of entries before it. */
  #account: string | null = null;
  #before = 0;
  #elements = 0;
  #payments = 0;

  open(name: string, currency: string): void {
    this.#path.push(name);
    const isWithin = this.#open.length > 0;
    if (isWithin) this.#open.push(this.#child(name, currency));
    else if (this.#path.length <= 4) {
      const path = this.#path.join("/");
      if (path === "Document/BkToCstmrStmt") this.#isStatement = true;
      if (path === `${STATEMENT}/Acct` || path === `${STATEMENT}/Ntry`) {
        this.#open.push(this.#element(name, currency));
      }
    }
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text.slice(0, CAMT_LIMITS.letters - element.text.length);
  }

  close(): void {
    const name = this.#path.pop();
    const element = this.#open.pop();
    if (element && this.#open.length === 0) {
      if (name === "Acct") {
        this.#account ??= textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id");
      } else this.#entries.push(...entriesOf(element));
    }
    if (name === "Stmt" && this.#path.length === 2) {
      for (const entry of this.#entries.slice(this.#before)) entry.account = this.#account ?? "";
      [this.#account, this.#before] = [null, this.#entries.length];
    }
  }

  result(): RawEntry[] {
    if (!this.#isStatement) throw unreadable(NO_STATEMENT);
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
    if (++this.#elements > CAMT_LIMITS.elements) throw unreadable(WORDS.large);
    // An entry is one payment, or the payments of a batch.
    if (["Ntry", "TxDtls"].includes(name) && ++this.#payments > 2 * MAX_ENTRIES)
      throw tooMany("entries", MAX_ENTRIES);
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

/** The payments of an entry: those of a batch that has an amount for each, otherwise the entry itself. */
function entriesOf(entry: Element): RawEntry[] {
  const details = all(entry, "NtryDtls").flatMap((one) => all(one, "TxDtls"));
  const whole = amountOf(at(entry, "Amt"));
  const amounts = details.map((one) =>
    amountOf(at(one, "Amt") ?? at(one, "AmtDtls", "TxAmt", "Amt")),
  );
  const isSplit =
    details.length > 1 && amounts.reduce<Cents>((sum, one) => sum + (one ?? 0), 0) === whole;
  const common = { account: "", ...commonOf(entry) };
  if (isSplit) {
    return details.map((one, index) => ({
      ...common,
      ...partiesOf([one]),
      amount: signed(entry, amounts[index] ?? null),
      bankReference: textAt(one, "Refs", "AcctSvcrRef") || textAt(one, "Refs", "TxId"),
    }));
  }
  const references = details.map((one) => textAt(one, "Refs", "AcctSvcrRef"));
  return [
    {
      ...common,
      ...partiesOf(details),
      amount: signed(entry, whole),
      bankReference: textAt(entry, "AcctSvcrRef") || references.find(Boolean) || "",
    },
  ];
}

function commonOf(entry: Element) {
  const booked = dayOf(entry, "BookgDt") ?? dayOf(entry, "ValDt");
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  const reason =
    status && status !== "BOOK"
      ? "Not booked by the bank yet."
      : ["true", "1"].includes(textAt(entry, "RvslInd"))
        ? "A reversal."
        : undefined;
  const currency = at(entry, "Amt")?.currency ?? "";
  return { bookedOn: booked, currency, ...(reason && { reason }) };
}

function partiesOf(details: readonly Element[]) {
  const texts = (...path: string[]) => details.flatMap((one) => textsAt(one, ...path));
  return {
    counterparty: singleLine(
      [
        ...texts("RltdPties", "Dbtr", "Nm"),
        ...texts("RltdPties", "Dbtr", "Pty", "Nm"),
        ...texts("RltdPties", "UltmtDbtr", "Nm"),
      ].find(Boolean) ?? "",
    ),
    reference: singleLine(texts("RmtInf", "Strd", "CdtrRefInf", "Ref").join(" ")),
    text: singleLine(
      [
        ...texts("RmtInf", "Ustrd"),
        ...texts("RmtInf", "Strd", "AddtlRmtInf"),
        ...texts("Refs", "EndToEndId").filter((text) => text !== "NOTPROVIDED"),
      ].join(" "),
    ),
  };
}

const signed = (entry: Element, amount: Cents | null) =>
  amount !== null && textAt(entry, "CdtDbtInd") !== "CRDT" ? -amount : amount;

/** An amount with at most two decimals, in cents. */
function amountOf(element: Element | undefined): Cents | null {
  const [, whole, cents = ""] =
    /^(\d{1,12})(?:\.(\d{0,2})0*)?$/.exec(element?.text.trim() ?? "") ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}

function dayOf(entry: Element, name: string): string | null {
  const day = (textAt(entry, name, "Dt") || textAt(entry, name, "DtTm")).slice(0, 10);
  return isDay(day) ? day : null;
}

const all = (element: Element, name: string) =>
  element.children.filter((child) => child.name === name);

/** The elements at a path of names. */
const allAt = (element: Element, path: readonly string[]) =>
  path.reduce((found, name) => found.flatMap((one) => all(one, name)), [element]);

const at = (element: Element, ...path: string[]): Element | undefined => allAt(element, path)[0];

const textsAt = (element: Element, ...path: string[]) =>
  allAt(element, path).map(({ text }) => text.trim());

const textAt = (element: Element, ...path: string[]) => textsAt(element, ...path)[0] ?? "";
