/** How a picture is called: words of lower-case letters and digits, then the first 8 digits of its SHA-256. */
const KEY = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{8})$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** What the names of all masters begin with in the store of the files. */
export const MASTERS = "pictures/masters/";

/** The longest name of a picture in characters; keeps file names and addresses well inside their limits. */
export const PICTURE_NAME_MAX = 160;

/** The file name stem of a master (`name.hash8`) and its hash, from the last part of an address. */
export function parsePictureKey(key: string): { stem: string; hash: string } | null {
  if (key.length > PICTURE_NAME_MAX + 9) return null;
  const match = KEY.exec(key);
  return match ? { stem: `${match[1]}.${match[2]}`, hash: match[2]! } : null;
}

/** Tells whether a text may name a picture. */
export function isPictureName(name: string): boolean {
  return name.length <= PICTURE_NAME_MAX && SLUG.test(name);
}

/** A name for a picture from any words: "Alma sweater", "Sand", "front" gives alma-sweater-sand-front. */
export function pictureName(...parts: string[]): string {
  return parts
    .join(" ")
    .replaceAll("ß", "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, PICTURE_NAME_MAX)
    .replace(/^-+|-+$/g, "");
}
