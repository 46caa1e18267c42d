import { coloursOfPictures } from "~/shop/catalogue/styles/style-pictures";
import { skuOf } from "~/shop/catalogue/pieces/pieces";
import type { RetailPiece } from "./retail-style";

interface PicturedStyle {
  styleCode: string;
  colors: string[];
  imageUrl: string;
  additionalImages: string[];
  pieces: readonly RetailPiece[];
}

/** A picture with its name without an ending: "ALMA-SAND-1". */
export interface NamedPicture {
  address: string;
  name: string;
  colors: string[];
}

/**
 * Names the pictures of a style by the SKU that the sizes of its colour share and its position among those of the colour;
 * pictures of no colour, or of several, by the style code. Only the colours of `pieces` count: pictures of others are left out.
 * `taken` has the names given so far, in lower case, and gets the new ones: a name is given once, on every file system.
 */
export function namedPictures(style: PicturedStyle, taken: Set<string>): NamedPicture[] {
  const wanted = new Set(style.pieces.map(({ color }) => color));
  return coloursOfPictures(style).flatMap(({ address, colors }) => {
    const shown = colors.filter((color) => wanted.has(color));
    if (colors.length > 0 && shown.length === 0) return [];
    const stem = safeName(colors.length === 1 ? stemOf(style, colors[0]!) : style.styleCode);
    return [{ address, name: freeName(stem, taken), colors: shown }];
  });
}

/** What the SKUs of a colour have in common; the first of them where they were named otherwise. */
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
