/** The remainder of ISO 7064 mod 97-10: letters count as numbers (A is 10). Takes digits and capital letters. */
export function mod97(text: string): number {
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
