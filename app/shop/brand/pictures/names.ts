/** A name of lower-case letters, digits and hyphens, then the first 8 hex digits of its SHA-256. */
const KEY = /^([a-z0-9]+(?:-[a-z0-9]+)*)-([0-9a-f]{8})$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Of all masters in the file store. */
export const MASTER_PREFIX = "pictures/masters/";

/** Characters; keeps file names and URLs well below their limits. */
const PICTURE_NAME_MAX = 160;

/**
 * Splits a picture key, the last part of a picture's URL, into the file name stem of its master (`name.hash8`) and the
 * hash.
 */
export function parsePictureKey(key: string): { stem: string; hash: string } | null {
  if (key.length > PICTURE_NAME_MAX + 9) return null;
  const match = KEY.exec(key);
  return match ? { stem: `${match[1]}.${match[2]}`, hash: match[2]! } : null;
}

/** By URL path; null for a picture that is not the shop's. */
export function pictureHash(address: string): string | null {
  const key = address.startsWith("/pictures/") ? address.slice("/pictures/".length) : "";
  return parsePictureKey(key)?.hash ?? null;
}

export function isPictureName(name: string): boolean {
  return name.length <= PICTURE_NAME_MAX && SLUG.test(name);
}

/** "Alma sweater", "Sand", "front" gives alma-sweater-sand-front. */
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
