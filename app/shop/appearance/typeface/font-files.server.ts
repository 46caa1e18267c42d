import { LRUCache } from "lru-cache";

import { db, type Tx } from "~/db/db.server";
import { lockAppearance } from "../change-appearance.server";
import { type BrandFont, type FontFacts, isFontName } from "./brand-font";
import type { FontWithFile } from "./make-font.server";

// A file never changes under its name. Each has at most 30 KB.
const known = new LRUCache<string, Buffer>({ max: 8 });

/** The file of a typeface, a WOFF2, by its name; null when there is none. */
export async function fontFile(name: string): Promise<Buffer | null> {
  const cached = known.get(name);
  if (cached) return cached;
  const row = await db.read.fontFile.findUnique({ where: { name }, select: { file: true } });
  if (!row) return null;
  const bytes = Buffer.from(row.file, "base64");
  known.set(name, bytes);
  return bytes;
}

/** The columns of a BrandFont. */
export const fontColumns = { name: true, facts: true } as const;

export const fontOf = ({ name, facts }: { name: string; facts: unknown }): BrandFont => ({
  ...(facts as FontFacts),
  name,
});

/** A typeface by its name, read uncached; null when there is none. */
export async function findFont(name: string): Promise<BrandFont | null> {
  if (!isFontName(name)) return null;
  const row = await db.read.fontFile.findUnique({ where: { name }, select: fontColumns });
  return row && fontOf(row);
}

const ONE_DAY_MS = 24 * 60 * 60 * 1000;

/** Deletes typefaces that the appearance does not name, once nobody looks at their preview any more. */
export async function deleteUnusedFonts(tx: Tx): Promise<void> {
  const uploadedAt = { lt: new Date(Date.now() - ONE_DAY_MS) };
  await tx.fontFile.deleteMany({
    where: { uploadedAt, usedBy: { none: {} }, previousOf: { none: {} } },
  });
}

/** Keeps a typeface for a day, in which it can be looked at and taken. Returns its name. */
export async function keepFont({ name, file, ...facts }: FontWithFile): Promise<string> {
  const uploadedAt = new Date();
  await db.write(async (tx) => {
    // None that is being taken into use at the same time is deleted.
    await lockAppearance(tx);
    await tx.fontFile.upsert({
      where: { name },
      create: { name, file, facts, uploadedAt },
      update: { uploadedAt },
    });
    await deleteUnusedFonts(tx);
  });
  return name;
}
