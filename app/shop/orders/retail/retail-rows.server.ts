import type { Prisma } from "~/db/db.server";
import { cached } from "~/shop/base/cached.server";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { careTexts } from "~/shop/brand/pages/pages.server";
import { pictureFile } from "~/shop/brand/pictures/masters.server";
import { stylePieces } from "~/shop/catalogue/pieces/piece-records.server";
import { skuOf } from "~/shop/catalogue/pieces/pieces";
import { defaultsOf } from "~/shop/catalogue/styles/category-defaults";
import { customsDataOf, readDefaults } from "~/shop/catalogue/styles/category-defaults.server";
import { compositionText } from "~/shop/catalogue/styles/composition";
import type { FieldOn } from "~/shop/catalogue/styles/style-fields";
import { coloursOfPictures } from "~/shop/catalogue/styles/style-pictures";
import { withLists } from "~/shop/catalogue/styles/style-row";
import type { RetailPicture, RetailPiece, RetailStyle } from "./retail-style";

interface PicturedStyle {
  styleCode: string;
  colors: string[];
  imageUrl: string;
  additionalImages: string[];
  pieces: readonly RetailPiece[];
}

/** `name` has no ending: "ALMA-SAND-1". */
interface NamedPicture {
  address: string;
  name: string;
  colors: string[];
}

/**
 * Names the pictures of a style by the SKU that the sizes of its colour share and its position among those of the colour;
 * pictures of no colour, or of several, by the style code. Only the colours of `pieces` count: pictures of others are left out.
 * `taken` has the names given so far, in lower case, and gets the new ones: a name is given once, on every file system.
 */
function namedPictures(style: PicturedStyle, taken: Set<string>): NamedPicture[] {
  const own = new Set(style.pieces.map(({ color }) => color));
  return coloursOfPictures(style).flatMap(({ address, colors }) => {
    const shown = colors.filter((color) => own.has(color));
    if (colors.length > 0 && shown.length === 0) return [];
    const stem = safeName(colors.length === 1 ? stemOf(style, colors[0]!) : style.styleCode);
    return [{ address, name: freeName(stem, taken), colors: shown }];
  });
}

/** The common beginning of the SKUs of a colour; the first SKU where they have none. */
function stemOf({ styleCode, pieces }: PicturedStyle, color: string): string {
  const skus = pieces.filter((piece) => piece.color === color).map(({ sku }) => sku);
  const stem = skuOf(styleCode, color, null);
  return skus.every((sku) => sku === stem || sku.startsWith(`${stem}-`)) ? stem : skus[0]!;
}

/** Only characters that every file system and every shop takes, none of which leads to another folder. */
const safeName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "") || "STYLE";

function freeName(stem: string, taken: Set<string>): string {
  for (let position = 1; ; position++) {
    const name = `${stem}-${position}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    return name;
  }
}

const columns = {
  id: true,
  name: true,
  styleCode: true,
  category: true,
  description: true,
  recommendedPrice: true,
  sizes: true,
  colors: true,
  fibreComposition: true,
  hsCode: true,
  countryOfOrigin: true,
  netWeight: true,
  imageUrl: true,
  additionalImages: true,
} as const satisfies Record<"id" | FieldOn<"retail">, true>;

export const styleColumns = { ...columns, updatedAt: true, pieces: stylePieces };

export type StyleRow = Prisma.ProductGetPayload<{ select: typeof styleColumns }>;

export interface SelectedStyle {
  row: StyleRow;
  pieces: RetailPiece[];
  /** Deleted: only what its order has is known. */
  isDeleted?: boolean;
}

export interface RetailStyles {
  styles: RetailStyle[];
  updatedAt: Date;
}

/** Styles looked up in the file store at a time. */
const AT_ONCE = 20;

const NOTHING_KNOWN = { hsCode: null, countryOfOrigin: null, netWeight: null };

/** Adds what comes from categories, and names the pictures. */
export async function toRetailStyles(selected: readonly SelectedStyle[]): Promise<RetailStyles> {
  const [defaults, careOf] = await Promise.all([cached("category defaults", readDefaults), careTexts()]);
  const taken = new Set<string>();
  const named = selected.map((one) => ({
    ...one,
    pictures: namedPictures(picturedStyle(one), taken),
  }));
  const styles: RetailStyle[] = [];
  for (let at = 0; at < named.length; at += AT_ONCE) {
    const group = named.slice(at, at + AT_ONCE).map(async ({ row, pieces, isDeleted, pictures }) => {
      const { id, styleCode, name, category, description, recommendedPrice } = row;
      return {
        id,
        styleCode,
        name,
        category,
        description,
        recommendedPrice,
        pieces,
        ...(isDeleted ? NOTHING_KNOWN : customsDataOf(row, defaultsOf(category, defaults))),
        composition: compositionText(withLists(row).fibreComposition),
        care: careOf(category),
        pictures: await Promise.all(pictures.map(withFile)),
      };
    });
    styles.push(...(await Promise.all(group)));
  }
  const updatedAt = new Date(Math.max(0, ...selected.map(({ row }) => row.updatedAt.getTime())));
  return { styles, updatedAt };
}

function picturedStyle({ row, pieces }: SelectedStyle) {
  const { styleCode, colors, imageUrl, additionalImages } = withLists(row);
  return { styleCode, colors, imageUrl, additionalImages, pieces };
}

async function withFile({ address, name, colors }: NamedPicture): Promise<RetailPicture> {
  const file = await pictureFile(shopFiles, address);
  return { address, colors, file: file && { ...file, givenName: `${name}.${endingOf(file)}` } };
}

const endingOf = ({ name }: { name: string }): string => name.slice(name.lastIndexOf(".") + 1).replace("jpeg", "jpg");
