import { toDecimalString } from "~/shop/base/money/money";

/** Formats hundredths as the value of an input: 15000 gives "150", 290 gives "2.90", 123450 gives "1234.50", null nothing. */
export function typedAmount(hundredths: number | null): string {
  if (hundredths === null) return "";
  return toDecimalString(hundredths).replace(/\.00$/, "");
}
