// What the order sheet, the table of a style's quantities and quick order say.
import { formatEuro } from "~/formats/money";
import * as t from "~/messages/cart";
import type { Totals } from "~/shop/catalogue/offers/quote";

const grouped = (number: number) => number.toLocaleString("en");
export const quantityOf = (color: string, size: string) => [color, size, "quantity"].filter(Boolean).join(", ");
/** How many pieces of a style an order should have, and how many of them are missing; "" where one is enough. */
export const minimumText = (minimum: number, missing: number) => {
  if (minimum <= 1) return "";
  return missing > 0 ? `${grouped(missing)} more, min. ${grouped(minimum)}` : `min. ${grouped(minimum)}`;
};
export const offline = () =>
  [t.toFillInOffline(), t.excelXlsx(), " or ", "CSV", ", then upload it in ", t.quickOrder(), "."] as const;

/** The sums of the cart, in the words of its summary: subtotal and bulk discount where there is one, and total. */
export const inYourCart = ({
  pieces,
  subtotal,
  discountPercentage,
  discountAmount,
  total: net,
}: Omit<Totals, "tier">) =>
  [
    t.inYourCartPiece({ pieces }),
    ...(discountAmount > 0
      ? [
          `${t.subtotal()} ${formatEuro(subtotal)}`,
          // A line does not end after the minus sign.
          `${t.bulkDiscount({ percentage: discountPercentage })} ${formatEuro(-discountAmount).replace("-", "-\u2060")}`,
        ]
      : []),
    `${t.total()} ${formatEuro(net)}`,
  ].join(" · ");
export const notSaved = (pieces: number) => (pieces > 0 ? `${grouped(pieces)} typed, not saved` : t.changedNotSaved());
/** What stands above the first example, above the second, and below it. */
export const rowExamples = () => [t.skuOrEanAndHow(), t.orStyleCodeOrName(), t.headingsMayBeLeftOut()] as const;
