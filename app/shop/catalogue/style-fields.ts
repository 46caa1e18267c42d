import { type Cents, toDecimalString } from "~/shop/money/money";
import { compositionText, type Fibres } from "./composition";

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
  /** Empty while it is not known. */
  fibreComposition: Fibres;
  /** The main picture; "" while there is none, and then there are no others. */
  imageUrl: string;
  additionalImages: string[];
  bestSeller: boolean;
  isActive: boolean;
}

export type StyleField = keyof StyleFields;

/**
 * Where a field is read beside the desk and the calls, which have all of them: on the card of the catalogue, on the
 * style's own page besides, on the line sheet, in the file of the styles, on the papers of an order besides what its
 * lines keep. What reads a style for one of these places is checked against this; `never` is nowhere.
 */
interface ReadOn {
  name: "card" | "line sheet" | "file";
  styleCode: "card" | "line sheet" | "file";
  category: "card" | "line sheet" | "file";
  description: "page" | "file";
  wholesalePrice: "prices" | "prices of line sheet";
  recommendedPrice: "prices" | "prices of line sheet";
  retailPrice: "prices";
  minOrderQuantity: "card" | "line sheet" | "file";
  sizes: "card" | "line sheet" | "file";
  colors: "card" | "line sheet" | "file";
  material: "page" | "line sheet" | "file";
  /** Shown before the purchase (Regulation (EU) 1007/2011 Art. 16). */
  fibreComposition: "page" | "line sheet" | "file" | "papers";
  imageUrl: "card" | "line sheet";
  additionalImages: "card";
  bestSeller: "card" | "file";
  isActive: "page";
}

/** The fields that are read in one of those places. */
export type FieldOn<Place extends ReadOn[StyleField]> = {
  [Field in StyleField]: Place extends ReadOn[Field] ? Field : never;
}[StyleField];

type Box = {
  [Field in StyleField]: StyleFields[Field] extends boolean ? Field : never;
}[StyleField];

const BOXES: Record<Box, true> = { bestSeller: true, isActive: true };

/** Whether a field is a box to tick. */
export const isBox = (field: StyleField): field is Box => field in BOXES;

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

/** How the values of a style that are no texts are written. */
export interface Notation {
  price(cents: Cents | null): string;
  box(isTicked: boolean): string;
  /** What stands between the addresses of pictures. */
  betweenAddresses: string;
}

const IN_FORM: Notation = {
  price: (cents) => (cents === null ? "" : toDecimalString(cents)),
  box: (isTicked) => (isTicked ? "on" : ""),
  betweenAddresses: "\n",
};

/** The texts of a style for its form, or in another notation. */
export function typedStyle(style: StyleFields, notation = IN_FORM): TypedStyle {
  const { price, box, betweenAddresses } = notation;
  return {
    ...style,
    wholesalePrice: price(style.wholesalePrice),
    recommendedPrice: price(style.recommendedPrice),
    retailPrice: price(style.retailPrice),
    minOrderQuantity: String(style.minOrderQuantity),
    sizes: style.sizes.join(", "),
    colors: style.colors.join(", "),
    fibreComposition: compositionText(style.fibreComposition),
    additionalImages: style.additionalImages.join(betweenAddresses),
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
  if (isBox(field)) return typed ? "Yes" : "No";
  return typed || "nothing";
}

/** What the audit keeps of some fields of a style: texts as in the form, boxes as true and false. */
export function fieldsForAudit(
  style: StyleFields,
  fields: readonly StyleField[],
): Record<string, string | boolean> {
  const typed = typedStyle(style);
  const value = (field: StyleField) => (isBox(field) ? style[field] : typed[field]);
  return Object.fromEntries(fields.map((field) => [field, value(field)]));
}
