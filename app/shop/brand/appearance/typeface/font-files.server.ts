import { LRUCache } from "lru-cache";

import { db } from "~/db/db.server";
import { type BrandFont, type FontFacts, isFontName } from "./brand-font";

// A file never changes under its name. Each has at most 60 KB.
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

/** A row as a BrandFont. Those of earlier versions of the shop know more of their files. */
export function fontOf({ name, facts }: { name: string; facts: unknown }): BrandFont {
  const { family, bytes } = facts as FontFacts;
  return { name, family, bytes };
}

/** A typeface by its name, read uncached; null when there is none. */
export async function findFont(name: string): Promise<BrandFont | null> {
  if (!isFontName(name)) return null;
  const row = await db.read.fontFile.findUnique({ where: { name }, select: fontColumns });
  return row && fontOf(row);
}
