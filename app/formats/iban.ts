import { latinCode } from "./text";

/** The remainder of ISO 7064 mod 97-10 of a text of digits and capital letters; letters count as numbers (A is 10). */
export function mod97(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** Whether a text is an IBAN with correct check digits. Ignores spaces and case. */
export function isIban(typed: string): boolean {
  const iban = latinCode(typed).replace(/\s/g, "");
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}
