// What the order sheet, the table of a style's quantities and quick order say.
import { counted } from "~/formats/counted";
import { formatEuro } from "~/shop/base/money/money";
import type { Totals } from "~/shop/catalogue/offers/quote";
import * as cart from "./cart";

const grouped = (number: number) => number.toLocaleString("en");

// The table of a style's quantities.

export const quantitiesOf = (style: string) => `${style}: quantities`;
export const quantityOf = (color: string, size: string) => [color, size, "quantity"].filter(Boolean).join(", ");
export const total = () => "Total";
export const emptyTakesOut = () => "Clear a field to remove its piece from your cart.";
/** How many pieces of a style an order should have, and how many of them are missing; "" where one is enough. */
export const minimumText = (minimum: number, missing: number) => {
  if (minimum <= 1) return "";
  return missing > 0 ? `${grouped(missing)} more, min. ${grouped(minimum)}` : `min. ${grouped(minimum)}`;
};

// The order sheet and the bar below it.

export const orderSheet = () => "Order sheet";
export const excludingVat = () => "prices excl. VAT";
export const filter = () => "Filter";
export const offline = () =>
  ["To fill in offline: ", "Excel (.xlsx)", " or ", "CSV", ", then upload it in ", "Quick order", "."] as const;
export const stylesCount = (count: string, isOne: boolean) => `${count} ${isOne ? "style" : "styles"}`;
export const pageOfPages = (page: number, pages: number) => `Page ${page} of ${pages}`;
export const notOrderable = () => "It can’t be ordered at the moment.";

/** The sums of the cart, in the words of its summary: subtotal and bulk discount where there is one, and total. */
export const inYourCart = ({
  pieces,
  subtotal,
  discountPercentage,
  discountAmount,
  total: net,
}: Omit<Totals, "tier">) =>
  [
    `In your cart: ${counted(pieces, "piece")}`,
    ...(discountAmount > 0
      ? [
          `${cart.subtotal()} ${formatEuro(subtotal)}`,
          // A line does not end after the minus sign.
          `${cart.bulkDiscount(discountPercentage)} ${formatEuro(-discountAmount).replace("-", "-\u2060")}`,
        ]
      : []),
    `${total()} ${formatEuro(net)}`,
  ].join(" · ");
/** What the cart would hold with what is typed. */
export const withTyped = (pieces: number, subtotal: number) =>
  `${counted(pieces, "piece")}, ${formatEuro(subtotal)} before discounts`;
export const notSaved = (pieces: number) => (pieces > 0 ? `${grouped(pieces)} typed, not saved` : "Changed, not saved");

// Quick order.

export const quickOrder = () => "Quick order";
export const quickOrderLead = () => "You see each line with its price before anything goes into your cart.";
export const rowsHint = (most: number) => `Paste or type them, up to ${grouped(most)}.`;
export const fileHint = (megabytes: number) =>
  `CSV or Excel (.xlsx), up to ${megabytes} MB, in place of the rows above.`;
export const yourRows = () => "Your rows";
export const whatARowSays = () => "What to put in a row";
/** What stands above the first example, above the second, and below it. */
export const rowExamples = () =>
  [
    "SKU or EAN, and how many pieces:",
    "Or style code or name, colour, size and pieces, in any order:",
    "Headings may be left out. Tabs, semicolons and commas separate columns. The CSV files of your cart and your orders work as they are.",
  ] as const;
export const orderSheetReplaces = () =>
  "This is an order sheet that was filled in from your cart: its quantities replace those in your cart. Empty cells change nothing.";
