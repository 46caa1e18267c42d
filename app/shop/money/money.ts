/** Euro cents, always whole. */
export type Cents = number;
/** Hundredths of a percent: 12.5 % is 1250. */
export type PercentHundredths = number;

const groups = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ",");

/** Formats cents: 123450 is "€1,234.50". The same in every locale, on server and client. */
export function formatEuro(cents: Cents): string {
  const [whole = "0", fraction = "00"] = toDecimalString(Math.abs(cents)).split(".");
  return `${cents < 0 ? "-" : ""}€${groups(whole)}.${fraction}`;
}

/** Formats cents without zero decimals: 100000 is "€1,000". For thresholds in running text. */
export function formatEuroShort(cents: Cents): string {
  return formatEuro(cents).replace(/\.00$/, "");
}

/** Cents as a decimal string for JSON and CSV: 1230 is "12.30". */
export function toDecimalString(cents: Cents): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Formats hundredths of a percent: 1250 is "12.5". */
export function formatPercent(hundredths: PercentHundredths): string {
  return String(hundredths / 100);
}

/** A percentage of an amount, rounded half up to the cent. Uses BigInt, so intermediate results do not overflow. */
export function percentOf(cents: Cents, hundredths: PercentHundredths): Cents {
  return Number((BigInt(cents) * BigInt(hundredths) + 5_000n) / 10_000n);
}
