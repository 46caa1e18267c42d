import { type Cents, toDecimalString } from "~/shop/money/money";
import { compositionText, type StyleDetail } from "./style";

/** All that the desk says of a style. */
export interface StyleFields {
  name: string;
  /** "" lets the shop propose one (a new style) or keeps the one it has. */
  styleCode: string;
  category: string;
  description: string;
  wholesalePrice: Cents;
  recommendedPrice: Cents | null;
  retailPrice: Cents | null;
  minOrderQuantity: number;
  sizes: string[];
  colors: string[];
  material: string;
  /** In descending share, sum 100; empty while it is not known. */
  fibreComposition: StyleDetail["fibreComposition"];
  /** The main picture; "" while there is none, and then there are no others. */
  imageUrl: string;
  additionalImages: string[];
  bestSeller: boolean;
  isActive: boolean;
}

export type StyleField = keyof StyleFields;

/** The words for each field, in the order of the form. */
export const STYLE_LABELS: Record<StyleField, string> = {
  name: "Name",
  styleCode: "Style code",
  category: "Category",
  description: "Description",
  wholesalePrice: "Wholesale price",
  recommendedPrice: "Recommended price",
  retailPrice: "Retail price",
  minOrderQuantity: "Minimum order quantity",
  sizes: "Sizes",
  colors: "Colours",
  material: "Material",
  fibreComposition: "Fibre composition",
  imageUrl: "Main picture",
  additionalImages: "Further pictures",
  bestSeller: "Best Seller",
  isActive: "Active",
};

export const STYLE_FIELDS = Object.keys(STYLE_LABELS) as StyleField[];

/** A style as a form shows it: every field a text that the form takes back. A box that is ticked is "on". */
export type TypedStyle = Record<StyleField, string>;

const money = (cents: Cents | null) => (cents === null ? "" : toDecimalString(cents));
const box = (ticked: boolean) => (ticked ? "on" : "");

/** The texts of a style for its form. */
export function typedStyle(style: StyleFields): TypedStyle {
  return {
    ...style,
    wholesalePrice: money(style.wholesalePrice),
    recommendedPrice: money(style.recommendedPrice),
    retailPrice: money(style.retailPrice),
    minOrderQuantity: String(style.minOrderQuantity),
    sizes: style.sizes.join(", "),
    colors: style.colors.join(", "),
    fibreComposition: compositionText(style.fibreComposition),
    additionalImages: style.additionalImages.join("\n"),
    bestSeller: box(style.bestSeller),
    isActive: box(style.isActive),
  };
}

/** The form of a new style before anything is typed (specification 5). */
export const NEW_STYLE: TypedStyle = {
  ...(Object.fromEntries(STYLE_FIELDS.map((field) => [field, ""])) as TypedStyle),
  minOrderQuantity: "1",
  isActive: "on",
};

/** The fields in which two states of a style differ. */
export function changedFields(before: StyleFields, after: StyleFields): StyleField[] {
  const [old, now] = [typedStyle(before), typedStyle(after)];
  return STYLE_FIELDS.filter((field) => old[field] !== now[field]);
}

/** A field for people who read and do not type: "Yes", "46.00", "nothing". */
export function readableField(field: StyleField, typed: string): string {
  if (field === "bestSeller" || field === "isActive") return typed ? "Yes" : "No";
  return typed || "nothing";
}

/** What the audit keeps of some fields of a style: texts as in the form, boxes as true and false. */
export function fieldsForAudit(
  style: StyleFields,
  fields: readonly StyleField[],
): Record<string, string | boolean> {
  const typed = typedStyle(style);
  const value = (field: StyleField) =>
    field === "bestSeller" || field === "isActive" ? style[field] : typed[field];
  return Object.fromEntries(fields.map((field) => [field, value(field)]));
}
