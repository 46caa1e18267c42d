import * as t from "~/messages/catalogue";
import { countText, type Counted } from "~/shop/base/paging";
export const stylesCounted = (counted: Counted) =>
  counted.count === 1 ? t.oneStyle() : `${countText(counted)} styles`;
/** "203 in stock, 1 sold out" */
export const stockOf = ({ stock, out }: { stock: number | null; out: number }) =>
  [
    stock === null ? "made to order" : `${stock.toLocaleString("en")} in stock`,
    ...(out > 0 ? [`${out} sold out`] : []),
  ].join(", ");

// The form of a style.

const STYLE_PARTS = {
  sizes: "Colours and sizes",
  material: "Material and description",
  customs: "Customs",
};
export type StylePart = keyof typeof STYLE_PARTS;
