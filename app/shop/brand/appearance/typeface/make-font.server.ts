import { createHash } from "node:crypto";

import { singleLine } from "~/formats/text";
import { Problem } from "~/shop/base/problem";
import {
  BASIC_LETTERS,
  type BrandFont,
  LETTERS,
  MAX_FONT_BYTES,
  MAX_FONT_UPLOAD_BYTES,
  NAMED_LETTERS,
  SAMPLE,
} from "./brand-font";
import { checkFontDirectory, unreadableTypeface } from "./font-directory";
import { makeInThread } from "./font-thread.server";

/** A typeface with its file, a WOFF2 in base64. */
export interface FontWithFile extends BrandFont {
  file: string;
}

const MAX_FAMILY_LENGTH = 60;

/**
 * Makes an uploaded typeface (WOFF2, TTF, OTF) into what pages load: its Latin letters at the regular weight, as WOFF2. Throws a Problem
 * "unreadable" or "too_large" that says why it is not taken.
 */
export async function makeFont({ bytes }: { bytes: Uint8Array }): Promise<FontWithFile> {
  if (bytes.length > MAX_FONT_UPLOAD_BYTES) {
    throw new Problem("too_large", { what: "typeface" }, "file");
  }
  checkFontDirectory(bytes);
  const made = await makeInThread({ bytes, letters: LETTERS, sample: SAMPLE });
  if (!made) throw unreadableTypeface("hard to read");
  const { woff2, facts, has, isRestricted } = made;
  if (isRestricted) throw unreadableTypeface("licence");
  const without = (letters: string) => [...letters].filter((one) => !has.includes(one)).join("");
  const basic = without(BASIC_LETTERS);
  if (basic) throw unreadableTypeface({ missingLetters: basic });
  const lengths = [facts.ascent, facts.descent, facts.lineGap, facts.width];
  if (!lengths.every((one) => one >= 0 && one < 5) || facts.width < 0.05) {
    throw unreadableTypeface("no measures");
  }
  if (woff2.length > MAX_FONT_BYTES) {
    throw new Problem("too_large", { what: "reduced typeface", bytes: woff2.length }, "file");
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
