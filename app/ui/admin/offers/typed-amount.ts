import { toDecimalString } from "~/shop/money/money";

/** Hundredths as somebody would type them: 15000 is "150", 290 is "2.9", 123450 is "1234.50". */
export function typedAmount(hundredths: number): string {
  return toDecimalString(hundredths).replace(/\.00$/, "");
}
