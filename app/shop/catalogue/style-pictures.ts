import { pictureName } from "~/shop/pictures/names";
import { picturesForColour } from "./colours";
import { MAX_LIST_ENTRIES } from "./limits";
import type { StyleFields } from "./style-fields";

/** One main picture and the others. */
export const MAX_PICTURES = MAX_LIST_ENTRIES + 1;

/** How the pictures of a style are put in another order. */
export const ARRANGEMENTS = ["main", "up", "remove"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

type Pictured = Pick<StyleFields, "imageUrl" | "additionalImages">;

/** All pictures of a style, the main one first. */
export function allPictures({ imageUrl, additionalImages }: Pictured): string[] {
  return [...new Set([imageUrl, ...additionalImages])].filter(Boolean);
}

/** The pictures of a style as its record keeps them. */
export function asPictured(pictures: readonly string[]): Pictured {
  const [imageUrl = "", ...additionalImages] = pictures;
  return { imageUrl, additionalImages };
}

/** The list with one picture first, one further to the front, or gone. A picture that is not in it changes nothing. */
export function arranged(pictures: readonly string[], how: Arrangement, address: string): string[] {
  const at = pictures.indexOf(address);
  if (at < 0) return [...pictures];
  const others = pictures.filter((picture) => picture !== address);
  if (how === "remove") return others;
  const place = how === "main" ? 0 : Math.max(0, at - 1);
  return others.toSpliced(place, 0, address);
}

/** The colours that each picture of a style shows, by its address's words (specification 9). */
export function coloursOfPictures(
  style: Pictured & Pick<StyleFields, "colors">,
): { address: string; colors: string[] }[] {
  return allPictures(style).map((address) => ({
    address,
    colors: style.colors.filter((colour) => shows(address, colour)),
  }));
}

/**
 * The name under which the shop keeps a picture of a style, from the style's and the colour's words. Its file's name is
 * asked for nothing but the colour, where none was chosen. A style called like one of its other colours lends its code
 * instead of its name: each picture would be taken for that colour.
 */
export function nameOfPicture(
  style: Pick<StyleFields, "name" | "styleCode" | "colors">,
  chosen: string | null,
  fileName: string,
): string {
  const colour = chosen ?? style.colors.find((one) => shows(fileName, one)) ?? "";
  const others = style.colors.filter((one) => one !== colour);
  const own = [style.name, style.styleCode].find(
    (words) => pictureName(words) && !others.some((other) => shows(words, other)),
  );
  // The colour comes last and must not be cut off.
  return pictureName(pictureName(own ?? "style").slice(0, 80), colour);
}

function shows(words: string, colour: string): boolean {
  return picturesForColour(colour, "", [words]).length > 0;
}
