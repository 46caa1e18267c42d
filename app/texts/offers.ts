import type { MissingMinimum } from "~/shop/base/problem";
import { formatEuro } from "~/formats/money";

// What a cart lacks.

export const missingMinimum = ({ style, value, max, isBeforeDiscount = false }: MissingMinimum) =>
  style === null
    ? `${formatEuro(max - value)} to go to the minimum order of ${formatEuro(max)}${isBeforeDiscount ? " before discount" : ""}.`
    : `${style}: ${max - value} more to reach the minimum of ${max} pieces of a style.`;
