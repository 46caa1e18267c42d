import { shopFiles } from "~/shop/base/files/shop-files.server";
import { pictureVariant } from "~/shop/brand/pictures/pictures.server";
import { PICTURE_WIDTHS } from "~/shop/brand/pictures/sizes";
import type { FileStyle } from "./columns";

/** What the pictures of one file may take: a larger file would be refused when it is uploaded again. */
const LIMITS = { pictures: 300, bytes: 3 * 1024 * 1024, milliseconds: 4_000, atOnce: 4 };

const OWN_PICTURES = "/pictures/";

/**
 * The smallest JPEG of each style, by style code, of the first styles within the limits. Pictures that are not stored in the
 * shop, cannot be read, or are not made in time are left out; those made late are ready for the next file.
 */
export async function sheetPictures(styles: readonly FileStyle[]): Promise<Map<string, Buffer>> {
  const waiting = styles
    .filter(({ picture }) => picture.startsWith(OWN_PICTURES))
    .slice(0, LIMITS.pictures)
    .reverse();
  const pictures = new Map<string, Buffer>();
  const until = Date.now() + LIMITS.milliseconds;
  let bytes = 0;
  const load = async () => {
    while (Date.now() < until) {
      const style = waiting.pop();
      if (!style) return;
      const key = style.picture.slice(OWN_PICTURES.length);
      const found = await pictureVariant(shopFiles, key, PICTURE_WIDTHS[0], null).catch(() => null);
      if (!found) continue;
      bytes += found.bytes.length;
      if (bytes > LIMITS.bytes) return;
      pictures.set(style.styleCode, found.bytes);
    }
  };
  await Promise.all(Array.from({ length: LIMITS.atOnce }, load));
  return pictures;
}
