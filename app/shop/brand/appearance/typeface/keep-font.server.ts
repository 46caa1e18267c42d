import { createHash } from "node:crypto";

import { db, type Tx } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/brand";
import { Problem } from "~/shop/base/problem";
import { lockAppearance } from "../change-appearance.server";
import { inKilobytes, MAX_FONT_BYTES } from "./brand-font";

const ONE_DAY_MS = 24 * 60 * 60 * 1000;
const MAX_FAMILY_LENGTH = 60;

/** By the first four bytes of a file that is no WOFF2, why it is not taken. */
const OTHER_FORMATS: Record<string, "empty" | "other_format" | "collection"> = {
  "": "empty",
  wOFF: "other_format",
  "\0\x01\0\0": "other_format",
  true: "other_format",
  OTTO: "other_format",
  ttcf: "collection",
};

/**
 * Checks an uploaded typeface by its size and the first 12 bytes of its header (W3C WOFF 2.0, section 4), and reads no more of it:
 * browsers check each font file before they use it. Throws a Problem "unreadable" or "too_large" that says why it is not taken.
 */
function checkFont(bytes: Buffer): void {
  const unreadable = (why: "empty" | "damaged" | "other_format" | "collection" | "no_font") =>
    new Problem(`unreadable.typeface_${why}`);
  const format = bytes.toString("latin1", 0, 4);
  if (format !== "wOF2") throw unreadable(OTHER_FORMATS[format] ?? "no_font");
  if (bytes.length > MAX_FONT_BYTES) {
    throw new Problem("too_large.typeface", { size: inKilobytes(bytes.length) }, { field: "file" });
  }
  if (bytes.toString("latin1", 4, 8) === "ttcf") throw unreadable("collection");
  if (bytes.length < 12 || bytes.readUInt32BE(8) !== bytes.length) throw unreadable("damaged");
}

/** Deletes typefaces that the appearance does not name, once nobody looks at their preview any more. */
export async function deleteUnusedFonts(tx: Tx): Promise<void> {
  const uploadedAt = { lt: new Date(Date.now() - ONE_DAY_MS) };
  await tx.fontFile.deleteMany({
    where: { uploadedAt, usedBy: { none: {} }, previousOf: { none: {} } },
  });
}

/**
 * Keeps an uploaded typeface, a WOFF2, as it is for a day, in which it can be looked at and taken. Returns its name. Throws a Problem
 * "unreadable" or "too_large" that says why it is not taken.
 */
export async function keepFont(file: { name: string; bytes: Uint8Array }): Promise<string> {
  const bytes = Buffer.from(file.bytes);
  checkFont(bytes);
  const name = createHash("sha256").update(bytes).digest("base64url").slice(0, 10);
  const family = singleLine(file.name.toWellFormed()).replace(/\.\w{1,5}$/, "");
  const facts = {
    family: [...family].slice(0, MAX_FAMILY_LENGTH).join("") || t.withoutAName(),
    bytes: bytes.length,
  };
  const uploadedAt = new Date();
  await db.write(async (tx) => {
    // None that is being taken into use at the same time is deleted.
    await lockAppearance(tx);
    await tx.fontFile.upsert({
      where: { name },
      create: { name, file: bytes.toString("base64"), facts, uploadedAt },
      update: { uploadedAt },
    });
    await deleteUnusedFonts(tx);
  });
  return name;
}
