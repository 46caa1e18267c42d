import { type Cents, toDecimalString } from "~/shop/money/money";
import { singleLine } from "~/formats/text";

/**
 * A creditor reference by ISO 11649 for a paper's number: "PF-2026-0017" is "RF" and two check digits and
 * "PF20260017". Of the number only letters and digits count, at most 21 of them.
 */
export function paymentReference(number: string): string {
  const body = number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 21);
  const check = 98 - mod97(`${body}RF00`);
  return `RF${String(check).padStart(2, "0")}${body}`;
}

/** Letters as numbers (A is 10), the whole modulo 97, as in ISO 7064 mod 97-10. */
function mod97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Tells whether an IBAN's check digits are right; spaces do not count. */
export function isIban(typed: string): boolean {
  const iban = typed.replace(/\s/g, "").toUpperCase();
  return (
    /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1
  );
}

/** The largest amount that a SEPA transfer's code can hold: 999,999,999.99 euro. */
const MAX_EPC: Cents = 99_999_999_999;
const MAX_EPC_BYTES = 331;
const MAX_EPC_NAME = 70;

/**
 * The text of a payment QR code by EPC069-12, version 002 (without a BIC inside the EEA): who gets `amount` and
 * with which reference. Null for an amount that such a code cannot hold; a name too long is cut.
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
      ...["BCD", "002", "1", "SCT", compact(bic ?? ""), payee, compact(iban)],
      ...[`EUR${toDecimalString(amount)}`, "", reference],
    ].join("\n");
  // A line end in the name would be the end of the field.
  const letters = [...singleLine(name).toWellFormed()].slice(0, MAX_EPC_NAME);
  while (new TextEncoder().encode(payload(letters.join(""))).length > MAX_EPC_BYTES) letters.pop();
  return payload(letters.join("").trimEnd());
}
