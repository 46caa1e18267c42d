import { pictureName } from "~/shop/brand/pictures/names";
import { picturesForColour } from "../search/colours";
import { MAX_LIST_ENTRIES } from "./limits";
import type { StyleFields } from "./style-fields";

/** The main picture and the additional ones. */
export const MAX_PICTURES = MAX_LIST_ENTRIES + 1;

export const ARRANGEMENTS = ["main", "up", "remove"] as const;
export type Arrangement = (typeof ARRANGEMENTS)[number];

type Pictured = Pick<StyleFields, "imageUrl" | "additionalImages">;

/** The main one first. */
export function allPictures({ imageUrl, additionalImages }: Pictured): string[] {
  return [...new Set([imageUrl, ...additionalImages])].filter(Boolean);
}

/** As the two fields of a style. */
export function asPictureFields(pictures: readonly string[]): Pictured {
  const [imageUrl = "", ...additionalImages] = pictures;
  return { imageUrl, additionalImages };
}

/** Moves one to the front ("main"), one place up, or removes it; unchanged if it is not in the list. */
export function rearrange(pictures: readonly string[], how: Arrangement, address: string): string[] {
  const at = pictures.indexOf(address);
  if (at < 0) return [...pictures];
  const others = pictures.filter((picture) => picture !== address);
  if (how === "remove") return others;
  const place = how === "main" ? 0 : Math.max(0, at - 1);
  return others.toSpliced(place, 0, address);
}

/** By the words in each URL (specification 9). */
export function coloursOfPictures(
  style: Pictured & Pick<StyleFields, "colors">,
): { address: string; colors: string[] }[] {
  return allPictures(style).map((address) => ({
    address,
    colors: style.colors.filter((colour) => shows(address, colour)),
  }));
}

/**
 * The style's name, the colour, and "worn" or "fabric" if the file name says so (picture-view.ts). If no colour was
 * chosen, it is taken from the file name. If the style's name contains another of its colours, the style code is used
 * instead: otherwise every picture would count as that colour.
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
  const view = /(?<!\p{L})(worn|fabric)(?!\p{L})/iu.exec(fileName)?.[1] ?? "";
  // The colour comes after the name and must not be cut off.
  return pictureName(pictureName(own ?? "style").slice(0, 80), colour, view);
}

function shows(words: string, colour: string): boolean {
  return picturesForColour(colour, "", [words]).length > 0;
}
