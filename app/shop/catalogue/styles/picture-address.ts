import { parsePictureKey } from "~/shop/brand/pictures/names";
import { MAX_ADDRESS_LENGTH } from "./limits";

// A static file of the shop.
const OWN_FILE = /^(\/[\w~-][\w.~-]*)+\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * Parses a typed picture URL into the form in which a style stores it: a picture of the shop ("/pictures/...", without a
 * width), a static file like "/images/alma.jpg", or an https URL, which the server never fetches. Null for anything else.
 */
export function pictureAddress(typed: string): string | null {
  const own = /^\/pictures\/([^/]+)(?:\/\d+)?$/.exec(typed)?.[1];
  if (own !== undefined) return parsePictureKey(own) && `/pictures/${own}`;
  if (OWN_FILE.test(typed) && !typed.startsWith("/pictures/")) {
    return typed.length <= MAX_ADDRESS_LENGTH ? typed : null;
  }
  if (!/^https:\/\//i.test(typed) || /\s/.test(typed) || !URL.canParse(typed)) return null;
  const { href, username, password } = new URL(typed);
  return !username && !password && href.length <= MAX_ADDRESS_LENGTH ? href : null;
}
