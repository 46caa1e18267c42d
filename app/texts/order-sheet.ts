// What stands on the order sheet for people. Its headings are a format that quick order reads again, and stay as they are.
import * as t from "~/messages/cart";

const grouped = (number: number) => number.toLocaleString("en");
/** How it is filled in; with the number of its styles where it does not have all. */
export const orderSheetHint = (most: number, first: number | null) =>
  [
    t.typeWholeNumbersZeroTo({ grouped: grouped(most) }),
    t.itIsFilledInFrom(),
    t.eachRowIsOrderedIn(),
    t.pricesAreInEuroPer(),
    ...(first === null ? [] : [t.theseAreTheFirstStyles({ grouped: grouped(first) })]),
  ].join(" ");
