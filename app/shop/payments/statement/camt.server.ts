import { isDay } from "~/formats/dates";
import { singleLine } from "~/formats/text";
import { readXml } from "~/shop/files/workbook/read-xml.server";
import type { Cents } from "~/shop/money/money";
import { Problem } from "~/shop/problem";
import type { RawEntry } from "./entry.server";

/** An element with its attributes, its own text and its child elements. */
interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: Element[];
}

const DAMAGED =
  "This XML file cannot be read: it is damaged, or it declares a document type. Download the statement again.";
const NO_STATEMENT = "This XML file is no bank statement. Download it from the bank as camt.053.";
const CHUNK = 64 * 1024;

/** Reads the entries of a bank statement in the format camt.053 (ISO 20022), any version. Throws a Problem: unreadable. */
export async function readCamt(xml: string): Promise<RawEntry[]> {
  const root = await treeOf(xml);
  const statements = root.children.find(({ name }) => name === "BkToCstmrStmt");
  if (root.name !== "Document" || !statements) {
    throw new Problem("unreadable", NO_STATEMENT, "file");
  }
  return all(statements, "Stmt").flatMap((statement) => {
    const account = textAt(statement, "Acct", "Id", "IBAN");
    const other = textAt(statement, "Acct", "Id", "Othr", "Id");
    return all(statement, "Ntry").flatMap((entry) => entriesOf(entry, account || other));
  });
}

async function treeOf(xml: string): Promise<Element> {
  const top: Element = { name: "", attributes: {}, text: "", children: [] };
  const open = [top];
  await readXml(
    chunksOf(xml),
    {
      open(name, attributes) {
        const element: Element = { name, attributes, text: "", children: [] };
        open.at(-1)!.children.push(element);
        open.push(element);
      },
      text(text) {
        open.at(-1)!.text += text;
      },
      close() {
        open.pop();
      },
    },
    DAMAGED,
  );
  return top.children[0] ?? top;
}

// readXml serves other requests between chunks.
async function* chunksOf(xml: string): AsyncGenerator<string, void> {
  for (let at = 0; at < xml.length; at += CHUNK) yield xml.slice(at, at + CHUNK);
}

/** The payments of an entry: those of a batch that has an amount for each, otherwise the entry itself. */
function entriesOf(entry: Element, account: string): RawEntry[] {
  const details = all(entry, "NtryDtls").flatMap((one) => all(one, "TxDtls"));
  const whole = amountOf(at(entry, "Amt"));
  const amounts = details.map((one) =>
    amountOf(at(one, "Amt") ?? at(one, "AmtDtls", "TxAmt", "Amt")),
  );
  const isSplit =
    details.length > 1 && amounts.reduce<Cents>((sum, one) => sum + (one ?? 0), 0) === whole;
  const common = { account, ...commonOf(entry) };
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
  const currency = at(entry, "Amt")?.attributes.Ccy ?? "";
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
