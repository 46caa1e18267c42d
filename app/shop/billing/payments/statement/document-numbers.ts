/* oxlint-disable no-restricted-globals -- expressions made of constants. */
import { mod97 } from "~/formats/iban";
import { DOCUMENT_KINDS, documentKindsThat } from "~/shop/billing/documents/document-kinds";
import { INVOICE_SERIES } from "~/shop/billing/invoices/invoice";

/** The numbers that a text names, as they are stored: of orders, and of documents and invoices by which customers pay. */
export interface DocumentNumbers {
  documents: string[];
  orders: string[];
}

// With spaces, dashes of any length, underscores and slashes anywhere, as people and banks write them.
const GAP = "[\\s/_\u2010-\u2015-]*";
const SERIES = [...documentKindsThat("isPaidBy").map((kind) => DOCUMENT_KINDS[kind].series), INVOICE_SERIES.invoice];
/** The letters of any series, with `gap` between them. */
const seriesWith = (gap: string) => SERIES.map((series) => [...series].join(gap)).join("|");
const REFERENCE = new RegExp(
  `(?<![A-Z0-9])R${GAP}F${GAP}\\d${GAP}\\d${GAP}(?:${seriesWith(GAP)})(?:${GAP}\\d){8,14}(?:${GAP}V(?:${GAP}\\d){1,4})?`,
  "g",
);
/** Digits in a row, or with spaces, where a bank has broken the line between them. */
const digits = (count: number, most = count) =>
  `\\d{${count},${most}}(?!\\d)|\\d(?:\\s?\\d){${count - 1}}${most > count ? "\\d*" : ""}(?!\\d)`;
const YEAR = "\\d(?:\\s?\\d){3}";
/** Stands between a number and one that leaves out their common part: "PF-2026-0015 und 0016", "0015/0016". */
const AND = "\\s*(?:[,;/&+]|(?<=\\s)(?:AND|UND|U\\.|IN|TER|ET|E|EN|I|Y|PLUS)(?=\\s))\\s*";
const UNPREFIXED = "(?:20\\d\\d-)?\\d{4,10}";
/** Such numbers after another; not amounts and days. */
const FURTHER = `((?:${AND}${UNPREFIXED}(?!\\d|[.,-]\\d|/\\d{1,3}(?!\\d)))*)`;
const NUMBER = new RegExp(`(?<![A-Z0-9])(${seriesWith("\\s?")})${GAP}(${YEAR})${GAP}(${digits(4, 10)})${FURTHER}`, "g");
const REFERENCED = new RegExp(`^RF\\d\\d(${seriesWith("")})(\\d{4})(\\d{4,})(?:V\\d+)?$`);

/**
 * Of documents in a creditor reference with correct check digits, of any version, or by themselves; of orders, which
 * begin with `orderPrefix`. A reference with wrong check digits names nothing. A line end in the text is where a bank
 * has broken it: between words, or within a number.
 */
export function documentNumbersIn(typed: string, orderPrefix: string): DocumentNumbers {
  const broken = numbersIn(typed, orderPrefix);
  if (!typed.includes("\n")) return broken;
  const whole = numbersIn(typed.replaceAll("\n", ""), orderPrefix);
  return {
    documents: [...new Set([...broken.documents, ...whole.documents])],
    orders: [...new Set([...broken.orders, ...whole.orders])],
  };
}

/** Creditor references with the letters of a document and wrong check digits, without spaces. */
export const wrongReferencesIn = (typed: string): string[] =>
  [...typed.toUpperCase().matchAll(REFERENCE)].flatMap(([found]) =>
    numbersOf(found).length > 0 ? [] : [found.replace(/[^A-Z0-9]/g, "")],
  );

function numbersIn(typed: string, orderPrefix: string): DocumentNumbers {
  const text = typed.toUpperCase();
  const referenced = [...text.matchAll(REFERENCE)].flatMap(([found]) => numbersOf(found));
  const rest = text.replace(REFERENCE, " ");
  const named = [...rest.matchAll(NUMBER)].flatMap(([, series, ...found]) => numbered(`${joined(series)}-`, found));
  const orders = [...rest.matchAll(orderNumber(orderPrefix))].flatMap(([, ...found]) => numbered(orderPrefix, found));
  return { documents: [...new Set([...referenced, ...named])], orders: [...new Set(orders)] };
}

/** A number of a year, and those that follow without a prefix: of the same year unless they name another. */
function numbered(prefix: string, [first, number, more = ""]: readonly string[]): string[] {
  let year = joined(first);
  const others = [...more.matchAll(/(?:(\d{4})-)?(\d+)/g)].map(([, own, other]) => `${(year = own ?? year)}-${other}`);
  return [`${joined(first)}-${joined(number)}`, ...others].map((one) => `${prefix}${one}`);
}

const joined = (letters = "") => letters.replace(/\s/g, "");

/** The numbers that a reference may stand for: digits that follow it in the text may not belong to it. */
function numbersOf(found: string): string[] {
  const compact = found.replace(/[^A-Z0-9]/g, "");
  const numbers: string[] = [];
  for (let end = compact.length; end >= 14; end--) {
    const reference = compact.slice(0, end);
    const [, series, year, number] = REFERENCED.exec(reference) ?? [];
    if (number && mod97(reference.slice(4) + reference.slice(0, 4)) === 1) {
      numbers.push(`${series}-${year}-${number}`);
    }
  }
  return numbers;
}

function orderNumber(prefix: string): RegExp {
  const letters = [...prefix.toUpperCase().replace(/[^\p{L}\p{N}]/gu, "")].join(GAP);
  return new RegExp(`(?<![A-Z0-9])${letters}${GAP}(${YEAR})${GAP}(${digits(5, 10)})${FURTHER}`, "gu");
}
