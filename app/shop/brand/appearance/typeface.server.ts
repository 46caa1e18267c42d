import { createHash } from "node:crypto";

import { LRUCache } from "lru-cache";

import { db } from "~/db/db.server";
import { singleLine } from "~/formats/text";
import * as t from "~/messages/brand";
import { record } from "~/shop/base/audit/audit.server";
import { Problem } from "~/shop/base/problem";
import { lockAppearanceOf } from "./change-appearance.server";
import { type BrandFont, fontColumns, fontOf, inKilobytes, MAX_FONT_BYTES } from "./typeface";

const MAX_FAMILY_LENGTH = 60;

// A file never changes under its name. Each has at most 60 KB.
const known = new LRUCache<string, Buffer>({ max: 8 });

/** A WOFF2; null when there is none. */
export async function fontFile(name: string): Promise<Buffer | null> {
  const cached = known.get(name);
  if (cached) return cached;
  const row = await db.read.fontFile.findUnique({ where: { name }, select: { file: true } });
  if (!row) return null;
  const bytes = Buffer.from(row.file, "base64");
  known.set(name, bytes);
  return bytes;
}

/**
 * By its size and the first 12 bytes of its header (W3C WOFF 2.0, section 4) only: browsers check each font file before
 * they use it.
 */
function checkFont(bytes: Buffer): void {
  if (bytes.toString("latin1", 0, 4) !== "wOF2") throw new Problem("unreadable.typeface_no_woff2");
  if (bytes.length > MAX_FONT_BYTES) throw new Problem("too_large.typeface", { size: inKilobytes(bytes.length) });
  if (bytes.toString("latin1", 4, 8) === "ttcf") throw new Problem("unreadable.typeface_collection");
  if (bytes.length < 12 || bytes.readUInt32BE(8) !== bytes.length) throw new Problem("unreadable.typeface_damaged");
}

function rowOf({ name, bytes }: { name: string; bytes: Uint8Array }) {
  const file = Buffer.from(bytes);
  checkFont(file);
  const family = singleLine(name.toWellFormed()).replace(/\.\w{1,5}$/, "");
  return {
    name: createHash("sha256").update(file).digest("base64url").slice(0, 10),
    file: file.toString("base64"),
    facts: { family: [...family].slice(0, MAX_FAMILY_LENGTH).join("") || t.withoutAName(), bytes: file.length },
  };
}

/** An uploaded file, whose licence allows the web; none; or the previous one. */
export type FontChange =
  | { intent: "upload"; file: { name: string; bytes: Uint8Array } }
  | { intent: "remove" | "undo" };

/**
 * For headings; every process shows it with the next page. The previous typeface can be put back, and is deleted with
 * the change after. `version` is that of the form, 0 for none. Returns false when nothing differs. Throws (unreadable,
 * too_large) with the reason, and refuses when there is nothing to put back.
 */
export async function changeFont(actorId: string, version: number, change: FontChange): Promise<boolean> {
  const uploaded = change.intent === "upload" ? rowOf(change.file) : null;
  return db.write(async (tx) => {
    const { fontName, previousFontName } = await lockAppearanceOf(tx, version);
    if (change.intent === "undo" && previousFontName === null) throw new Problem("refused.nothing_to_put_back");
    const name = change.intent === "undo" ? previousFontName : (uploaded?.name ?? null);
    if (name === fontName) return false;
    if (uploaded) await tx.fontFile.upsert({ where: { name: uploaded.name }, create: uploaded, update: {} });
    await tx.appearance.update({
      where: { id: 1 },
      data: { fontName: name, previousFontName: fontName, version: { increment: 1 } },
      select: { id: true },
    });
    const rows = await tx.fontFile.findMany({ select: fontColumns });
    const factsOf = (one: string | null) => factsOfFont(rows.map(fontOf).find((font) => font.name === one));
    await tx.fontFile.deleteMany({ where: { usedBy: { none: {} }, previousOf: { none: {} } } });
    await record(tx, {
      actorId,
      action: "change_font",
      subject: "appearance",
      label: t.typefaceOfHeadings(),
      before: factsOf(fontName),
      after: { ...factsOf(name), ...(uploaded && { licence: t.confirmedItAllowsTheWeb() }) },
    });
    return true;
  });
}

/** For the audit. */
const factsOfFont = (font: BrandFont | undefined) => ({
  typeface: font?.family ?? null,
  file: font ? `${font.name}.woff2` : null,
  size: font ? inKilobytes(font.bytes) : null,
});
