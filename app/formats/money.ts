import * as words from "#words";

import { groupDigits } from "./numbers";

/** Euro cents, always whole. */
export type Cents = number;
/** Hundredths of a percent: 12.5 % is 1250. */
export type PercentHundredths = number;

/** Formats cents: 123450 is "€1,234.50". The same on server and client. */
export function formatEuro(cents: Cents): string {
  const [whole = "0", fraction = "00"] = toDecimalString(Math.abs(cents)).split(".");
  return euro(cents, words.decimal({ whole: groupDigits(whole), fraction }));
}

/** Formats cents without zero decimals: 100000 is "€1,000". For limits and thresholds in running text. */
export function formatEuroShort(cents: Cents): string {
  return cents % 100 === 0 ? euro(cents, groupDigits(String(Math.abs(cents / 100)))) : formatEuro(cents);
}

const euro = (cents: Cents, amount: string) => (cents < 0 ? "-" : "") + words.euro({ amount });

/** Cents as a decimal string for JSON and CSV: 1230 is "12.30". */
export function toDecimalString(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Hundredths of a percent as a decimal string for files: 1250 is "12.5". */
export const toDecimalPercent = (hundredths: PercentHundredths): string => String(hundredths / 100);

/** Formats hundredths of a percent: 1250 is "12.5". */
export function formatPercent(hundredths: PercentHundredths): string {
  const [whole = "0", fraction] = toDecimalPercent(hundredths).split(".");
  return fraction ? words.decimal({ whole, fraction }) : whole;
}

/** Hundredths of a percent with the sign, as the language writes it: 1250 is "12.5%". */
export const percentText = (hundredths: PercentHundredths): string =>
  words.percent({ amount: formatPercent(hundredths) });

/** A percentage of an amount, rounded half up to the cent. Uses BigInt, so intermediate results do not overflow. */
export function percentOf(cents: Cents, hundredths: PercentHundredths): Cents {
  return Number((BigInt(cents) * BigInt(hundredths) + 5_000n) / 10_000n);
}

/**
 * Divides an amount in proportion to weights, to the cent: the shares add up to it, and each is its exact share rounded
 * down or up. Without any weight all goes to the first.
 */
export function allocate(amount: Cents, weights: readonly number[]): Cents[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (all === 0n) return weights.map((_, at) => (at === 0 ? amount : 0));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((product) => product / all);
  let left = BigInt(amount) - shares.reduce((sum, share) => sum + share, 0n);
  const byRemainder = exact
    .map((product, at) => ({ at, remainder: product % all }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder > b.remainder ? -1 : 1));
  for (const { at } of byRemainder) {
    if (left === 0n) break;
    shares[at] = shares[at]! + 1n;
    left -= 1n;
  }
  return shares.map(Number);
}
