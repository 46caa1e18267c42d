import { escapeHtml } from "~/formats/html";
import type { Choice } from "~/shop/catalogue/pieces/pieces";
import { DEFAULT_PICTURE_WIDTH, isOwnPicture } from "~/shop/brand/pictures/sizes";
import type { RetailPicture } from "./retail-style";

/**
 * The address from which another shop's import loads a picture: public, absolute, and with a file name, by which these programs
 * tell a picture. Null where the shop has no such file. `shop` is the shop's own address.
 */
export function importAddress({ address, file }: RetailPicture, shop: string): string | null {
  if (isOwnPicture(address)) {
    const name = file?.givenName.replace(/\.\w+$/, "");
    return name ? `${shop}${address}/${DEFAULT_PICTURE_WIDTH}/${name}.jpg` : null;
  }
  // WooCommerce separates addresses by commas.
  return new URL(address, shop).href.replaceAll(",", "%2C");
}

/** One paragraph per line. */
export function paragraphs(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => `<p>${escapeHtml(line)}</p>`).join("");
}

/** The differences between the pieces of a style, named as these programs know them. */
export function optionsOf(pieces: readonly Choice[]) {
  const options = [
    { name: "Color", of: ({ color }: Choice) => color },
    { name: "Size", of: ({ size }: Choice) => size },
  ];
  return options.filter(({ of }) => pieces.some((piece) => of(piece) !== null));
}
