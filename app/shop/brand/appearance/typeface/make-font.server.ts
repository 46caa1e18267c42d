import { createHash } from "node:crypto";

import { singleLine } from "~/formats/text";
import { Problem } from "~/shop/base/problem";
import {
  BASIC_LETTERS,
  type BrandFont,
  inKilobytes,
  LETTERS,
  MAX_FONT_BYTES,
  MAX_FONT_UPLOAD_BYTES,
  NAMED_LETTERS,
  SAMPLE,
} from "./brand-font";
import { checkFontDirectory } from "./font-directory";
import { makeInThread } from "./font-thread.server";

/** A typeface with its file, a WOFF2 in base64. */
export interface FontWithFile extends BrandFont {
  file: string;
}

const MAX_FAMILY_LENGTH = 60;

const refused = (why: string) => new Problem("unreadable", why);

/**
 * Makes an uploaded typeface (WOFF2, TTF, OTF) into what pages load: its Latin letters at the regular weight, as WOFF2. Throws a Problem
 * "unreadable" or "too_large" that says why it is not taken.
 */
export async function makeFont({ bytes }: { bytes: Uint8Array }): Promise<FontWithFile> {
  if (bytes.length > MAX_FONT_UPLOAD_BYTES) {
    throw new Problem("too_large", "The file is larger than 2 MB.", "file");
  }
  checkFontDirectory(bytes);
  const made = await makeInThread({ bytes, letters: LETTERS, sample: SAMPLE });
  if (!made) throw refused("The file is damaged, or takes too long or too much memory to read.");
  const { woff2, facts, has, isRestricted } = made;
  if (isRestricted) {
    throw refused(
      "The file says that it must not be embedded or reduced. Ask who made the typeface for the file of their licence for the web.",
    );
  }
  const without = (letters: string) => [...letters].filter((one) => !has.includes(one)).join("");
  const basic = without(BASIC_LETTERS);
  if (basic)
    throw refused(`The typeface does not have all basic letters and signs. Missing: ${basic}`);
  const lengths = [facts.ascent, facts.descent, facts.lineGap, facts.width];
  if (!lengths.every((one) => one >= 0 && one < 5) || facts.width < 0.05) {
    throw refused("The typeface has no usable heights and widths.");
  }
  if (woff2.length > MAX_FONT_BYTES) {
    throw new Problem(
      "too_large",
      `With Latin letters alone, this typeface has ${inKilobytes(woff2.length)}. Every reader loads it, so at most 30 KB are taken. Choose one that is drawn more simply.`,
      "file",
    );
  }
  return {
    ...facts,
    name: createHash("sha256").update(woff2).digest("base64url").slice(0, 10),
    file: Buffer.from(woff2).toString("base64"),
    family: familyOf(facts.family) || "Without a name",
    bytes: woff2.length,
    missing: without(NAMED_LETTERS),
  };
}

const familyOf = (name: string) =>
  singleLine([...name.toWellFormed()].slice(0, MAX_FAMILY_LENGTH).join(""));
