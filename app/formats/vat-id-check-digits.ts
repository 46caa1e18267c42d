// Check digit arithmetic. All functions take strings of digits.

/** A number of any length modulo `divisor`. */
export function mod(digits: string, divisor: number): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % divisor;
  return remainder;
}

/** The sum of the leading digits, each multiplied by its weight. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** 11 minus the remainder modulo 11: from 1 to 11. */
export function elevenComplement(sum: number): number {
  return 11 - (sum % 11);
}

export function lastDigit(digits: string): number {
  return Number(digits.at(-1));
}

/** Whether a number passes the Luhn check (ISO/IEC 7812-1). */
export function isLuhn(digits: string): boolean {
  return luhnSum(digits, digits.length % 2) % 10 === 0;
}

/**
 * The digit sum of the Luhn algorithm. The digits at even indexes (`from` 0) or odd ones (`from` 1) are doubled, and the
 * digits of each product are added.
 */
export function luhnSum(digits: string, from: number): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits[at]) * (at % 2 === from ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** Whether a number passes ISO 7064 MOD 11,10. */
export function isMod11And10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  }
  return (11 - product) % 10 === lastDigit(digits);
}
