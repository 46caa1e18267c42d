import { mod97 } from "~/formats/iban";
import { singleLine } from "~/formats/text";
import { type Cents, toDecimalString } from "~/shop/base/money/money";

const MAX_BODY = 21;

/**
 * The creditor reference (ISO 11649) for a version of a document: "RF", two check digits and the number's letters and
 * digits, at most 21 of them; for "PF-2026-0017" it ends in "PF20260017", for its second version in "PF20260017V2".
 */
export function paymentReference(number: string, version = 1): string {
  const mark = version > 1 ? `V${version}` : "";
  const letters = number.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const body = letters.slice(0, MAX_BODY - mark.length) + mark;
  const check = 98 - mod97(`${body}RF00`);
  return `RF${String(check).padStart(2, "0")}${body}`;
}

/** The largest amount in an EPC payment code: 999,999,999.99 euro. */
const MAX_EPC: Cents = 99_999_999_999;
const MAX_EPC_BYTES = 331;
const MAX_EPC_NAME = 70;

/**
 * The payload of a SEPA payment QR code (EPC069-12, version 002, in which the BIC is optional within the EEA). Null for
 * an amount outside the standard's range; a name that is too long is truncated.
 */
export function epcPayload({
  name,
  iban,
  bic,
  amount,
  reference,
}: {
  name: string;
  iban: string;
  bic: string | null;
  amount: Cents;
  reference: string;
}): string | null {
  if (amount < 1 || amount > MAX_EPC) return null;
  const compact = (text: string) => text.replace(/\s/g, "").toUpperCase();
  const payload = (payee: string) =>
    [
      "BCD",
      "002",
      "1",
      "SCT",
      compact(bic ?? ""),
      payee,
      compact(iban),
      `EUR${toDecimalString(amount)}`,
      "",
      reference,
    ].join("\n");
  // The format is line-based: a line break in the name would end the field.
  const letters = [...singleLine(name).toWellFormed()].slice(0, MAX_EPC_NAME);
  while (new TextEncoder().encode(payload(letters.join(""))).length > MAX_EPC_BYTES) letters.pop();
  return payload(letters.join("").trimEnd());
}
