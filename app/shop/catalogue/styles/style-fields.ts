import { type Cents, toDecimalString } from "~/formats/money";
import * as tLayout from "~/messages/layout";
import { compositionText, type Fibres } from "./composition";

/** The fields of a style that admins edit. */
export interface StyleFields {
  name: string;
  /** "" to derive it from the name (new style) or to keep the present one. */
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
  /** Empty when unknown. */
  fibreComposition: Fibres;
  /** For customs: digits, ISO code, and grams of one piece. Null: that of the category (category_defaults). */
  hsCode: string | null;
  countryOfOrigin: string | null;
  netWeight: number | null;
  /** The main picture; "" when the style has no pictures. */
  imageUrl: string;
  additionalImages: string[];
  bestSeller: boolean;
  isActive: boolean;
}

export type StyleField = keyof StyleFields;

/**
 * Where each field is read, apart from admin pages and the API, which read all fields: on catalogue cards, additionally
 * on the style page, on the line sheet, in the CSV file of styles, on order documents in addition to the order
 * lines, on papers for customs, and in the files for a retailer's own shop ("retail"). The `select` of each place is checked
 * against this type; `never` means nowhere.
 */
interface ReadOn {
  name: "card" | "line sheet" | "file" | "retail";
  styleCode: "card" | "line sheet" | "file" | "retail";
  category: "card" | "line sheet" | "file" | "retail";
  description: "page" | "file" | "retail";
  wholesalePrice: "prices" | "prices of line sheet";
  recommendedPrice: "prices" | "prices of line sheet" | "retail";
  retailPrice: "prices";
  minOrderQuantity: "card" | "line sheet" | "file";
  sizes: "card" | "line sheet" | "file" | "retail";
  colors: "card" | "line sheet" | "file" | "retail";
  material: "page" | "line sheet" | "file";
  /** Shown before the purchase (Regulation (EU) 1007/2011 Art. 16). */
  fibreComposition: "page" | "line sheet" | "file" | "papers" | "retail";
  hsCode: "customs" | "retail";
  countryOfOrigin: "customs" | "retail";
  netWeight: "customs" | "retail";
  imageUrl: "card" | "line sheet" | "retail";
  additionalImages: "card" | "retail";
  bestSeller: "card" | "file";
  isActive: "page";
}

/** The fields that are read in one of these places. */
export type FieldOn<Place extends ReadOn[StyleField]> = {
  [Field in StyleField]: Place extends ReadOn[Field] ? Field : never;
}[StyleField];

type Box = {
  [Field in StyleField]: StyleFields[Field] extends boolean ? Field : never;
}[StyleField];

const BOXES: Record<Box, true> = { bestSeller: true, isActive: true };

/** Whether a field is a checkbox. */
export const isBox = (field: string): field is Box => Object.hasOwn(BOXES, field);

/** Each field, in the order of the form. */
export const EACH_FIELD = {
  name: true,
  styleCode: true,
  category: true,
  description: true,
  wholesalePrice: true,
  recommendedPrice: true,
  retailPrice: true,
  minOrderQuantity: true,
  sizes: true,
  colors: true,
  material: true,
  fibreComposition: true,
  hsCode: true,
  countryOfOrigin: true,
  netWeight: true,
  imageUrl: true,
  additionalImages: true,
  bestSeller: true,
  isActive: true,
} as const satisfies Record<StyleField, true>;

export const STYLE_FIELDS = Object.keys(EACH_FIELD) as StyleField[];

/** A style as form values: every field as text. A ticked checkbox is "on". */
export type TypedStyle = Record<StyleField, string>;

/** How values that are not texts are formatted. */
export interface Notation {
  price(cents: Cents | null): string;
  box(isTicked: boolean): string;
  /** The separator of picture URLs. */
  betweenAddresses: string;
}

const IN_FORM: Notation = {
  price: (cents) => (cents === null ? "" : toDecimalString(cents)),
  box: (isTicked) => (isTicked ? "on" : ""),
  betweenAddresses: "\n",
};

/** The fields of a style as texts, by default for its form. */
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
    hsCode: style.hsCode ?? "",
    countryOfOrigin: style.countryOfOrigin ?? "",
    netWeight: style.netWeight === null ? "" : String(style.netWeight),
    additionalImages: style.additionalImages.join(betweenAddresses),
    bestSeller: box(style.bestSeller),
    isActive: box(style.isActive),
  };
}

/** The initial form values of a new style (specification 5). */
export const NEW_STYLE: TypedStyle = {
  ...(Object.fromEntries(STYLE_FIELDS.map((field) => [field, ""])) as TypedStyle),
  minOrderQuantity: "1",
  isActive: "on",
};

/** The fields in which two versions of a style differ. */
export function changedFields(before: StyleFields, after: StyleFields): StyleField[] {
  const [oldTexts, newTexts] = [typedStyle(before), typedStyle(after)];
  return STYLE_FIELDS.filter((field) => oldTexts[field] !== newTexts[field]);
}

/** A form value as text for display: "Yes", "46.00", "nothing". */
export function readableField(field: string, typed: string): string {
  if (isBox(field)) return typed ? tLayout.yes() : tLayout.no();
  return typed || tLayout.nothing();
}

/** The values of some fields for an audit entry: texts as in the form, checkboxes as booleans. */
export function fieldsForAudit(style: StyleFields, fields: readonly StyleField[]): Record<string, string | boolean> {
  const typed = typedStyle(style);
  const value = (field: StyleField) => (isBox(field) ? style[field] : typed[field]);
  return Object.fromEntries(fields.map((field) => [field, value(field)]));
}

/** Whether the recommended retail price (RRP) is below the wholesale price, which is nearly always a typing error. */
export const isRrpTooLow = (style: Pick<StyleFields, "wholesalePrice" | "recommendedPrice">): boolean =>
  style.recommendedPrice !== null && style.recommendedPrice < style.wholesalePrice;

/** A change of the same fields of one or several styles. */
export type StylesChange = Partial<Pick<StyleFields, "isActive" | "bestSeller" | "category">>;
