// What stands on the order sheet for people. Its headings are a format that quick order reads again, and stay as they are.

const grouped = (number: number) => number.toLocaleString("en");
/** How it is filled in; with the number of its styles where it does not have all. */
export const orderSheetHint = (most: number, first: number | null) =>
  [
    `Type whole numbers, 0 to ${grouped(most)}, into the pale cells, then upload this file in Quick order.`,
    "It is filled in from your cart. Quantities in this file replace those in your cart; an empty cell changes nothing.",
    "Each row is ordered in the delivery window that it names.",
    "Prices are in euro per piece, without VAT and before discounts.",
    ...(first === null ? [] : [`These are the first ${grouped(first)} styles.`]),
  ].join(" ");
