// The arithmetic of check digits. All take strings of digits.

/** The number modulo `divisor`, however long it is. */
export function mod(digits: string, divisor: number): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % divisor;
  return rest;
}

/** The sum of the leading digits, each times its weight. */
export function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

/** What is missing to the next multiple of 11: 1 to 11. */
export function toEleven(sum: number): number {
  return 11 - (sum % 11);
}

/** The last digit. */
export function last(digits: string): number {
  return Number(digits.at(-1));
}

/** Luhn: from the right, every second digit doubled, the digits of all that add up to a multiple of ten. */
export function luhn(digits: string): boolean {
  return doubled(digits, digits.length % 2) % 10 === 0;
}

/** The sum of the digits, those at even places (`from` 0) or odd ones (1) doubled and their own digits added. */
export function doubled(digits: string, from: number): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits[at]) * (at % 2 === from ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum;
}

/** ISO 7064, MOD 11,10. */
export function mod11and10(digits: string): boolean {
  let product = 10;
  for (const digit of digits.slice(0, -1)) {
    product = (((Number(digit) + product) % 10 || 10) * 2) % 11;
  }
  return (11 - product) % 10 === last(digits);
}
