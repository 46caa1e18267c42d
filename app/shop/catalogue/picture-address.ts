import { parsePictureKey } from "~/shop/pictures/names";
import { MAX_ADDRESS_LENGTH } from "./limits";

// A file that the shop serves as it is.
const OWN_FILE = /^(\/[\w~-][\w.~-]*)+\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * The address of a picture as a style keeps it: one of the shop's own ("/pictures/...", its width taken off, or a file
 * like "/images/alma.jpg") or one that begins with https:. Null for anything else. Nobody ever fetches it here: that is for the reader's browser.
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
