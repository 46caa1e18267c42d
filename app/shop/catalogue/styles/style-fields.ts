import { type Cents, toDecimalString } from "~/formats/money";
import * as tLayout from "~/messages/layout";
import type { TranslatedField } from "~/shop/base/translated-fields";
import { compositionText, type Fibres } from "./composition";

/** Of each language: what the brand has written in it, "" for the original. */
export interface StyleFields extends Record<TranslatedField, string> {
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
  /** So many of a piece in stock are few; null: as in the settings. */
  lowStock: number | null;
  /** The main picture; "" when the style has no pictures. */
  imageUrl: string;
  additionalImages: string[];
  bestSeller: boolean;
  isActive: boolean;
}

export type StyleField = keyof StyleFields;

/**
 * The places that read each field, apart from admin pages and the API, which read all fields: catalogue cards,
 * additionally the style page, the line sheet, the CSV file of styles, order documents in addition to the order lines,
 * papers for customs, and the files for a retailer's own shop ("retail"). "admin" is not in the API either. The `select` of each place is checked against
 * this type; `never` means nowhere.
 */
interface ReadOn extends Record<TranslatedField, "admin"> {
  name: "card" | "line sheet" | "file" | "retail";
  styleCode: "card" | "line sheet" | "file" | "retail";
  category: "page" | "line sheet" | "file" | "retail";
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
  lowStock: "admin";
  imageUrl: "card" | "line sheet" | "retail";
  additionalImages: "card" | "retail";
  bestSeller: "card" | "file";
  isActive: "page";
}

/** Fields that are read in one of these places. */
export type FieldOn<Place extends ReadOn[StyleField]> = {
  [Field in StyleField]: Place extends ReadOn[Field] ? Field : never;
}[StyleField];

type Box = {
  [Field in StyleField]: StyleFields[Field] extends boolean ? Field : never;
}[StyleField];

const BOXES: Record<Box, true> = { bestSeller: true, isActive: true };

export const isBox = (field: string): field is Box => Object.hasOwn(BOXES, field);

/** In the order of the form. */
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
  lowStock: true,
  imageUrl: true,
  additionalImages: true,
  bestSeller: true,
  isActive: true,
  nameEn: true,
  descriptionEn: true,
  nameDe: true,
  descriptionDe: true,
  nameSl: true,
  descriptionSl: true,
  nameIt: true,
  descriptionIt: true,
  nameFr: true,
  descriptionFr: true,
} as const satisfies Record<StyleField, true>;

export const STYLE_FIELDS = Object.keys(EACH_FIELD) as StyleField[];

/** Form values: every field as text. A ticked checkbox is "on". */
export type TypedStyle = Record<StyleField, string>;

/** Formats values that are not texts. */
export interface Notation {
  price(cents: Cents | null): string;
  box(isTicked: boolean): string;
  /** Between picture URLs. */
  betweenAddresses: string;
}

const IN_FORM: Notation = {
  price: (cents) => (cents === null ? "" : toDecimalString(cents)),
  box: (isTicked) => (isTicked ? "on" : ""),
  betweenAddresses: "\n",
};

/** As texts, by default for the form. */
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
    lowStock: style.lowStock === null ? "" : String(style.lowStock),
    additionalImages: style.additionalImages.join(betweenAddresses),
    bestSeller: box(style.bestSeller),
    isActive: box(style.isActive),
  };
}

/** Specification 5. */
export const NEW_STYLE: TypedStyle = {
  ...(Object.fromEntries(STYLE_FIELDS.map((field) => [field, ""])) as TypedStyle),
  minOrderQuantity: "1",
  isActive: "on",
};

export function changedFields(before: StyleFields, after: StyleFields): StyleField[] {
  const [oldTexts, newTexts] = [typedStyle(before), typedStyle(after)];
  return STYLE_FIELDS.filter((field) => oldTexts[field] !== newTexts[field]);
}

/** For display: "Yes", "46.00", "nothing". */
export function readableField(field: string, typed: string): string {
  if (isBox(field)) return typed ? tLayout.yes() : tLayout.no();
  return typed || tLayout.nothing();
}

/** Texts as in the form, checkboxes as booleans. */
export function fieldsForAudit(style: StyleFields, fields: readonly StyleField[]): Record<string, string | boolean> {
  const typed = typedStyle(style);
  const value = (field: StyleField) => (isBox(field) ? style[field] : typed[field]);
  return Object.fromEntries(fields.map((field) => [field, value(field)]));
}

/** Nearly always a typing error. */
export const isRrpTooLow = ({
  wholesalePrice,
  recommendedPrice,
}: Partial<Pick<StyleFields, "wholesalePrice" | "recommendedPrice">>): boolean =>
  wholesalePrice !== undefined && recommendedPrice != null && recommendedPrice < wholesalePrice;

export type StylesChange = Partial<Pick<StyleFields, "isActive" | "bestSeller" | "category">>;
