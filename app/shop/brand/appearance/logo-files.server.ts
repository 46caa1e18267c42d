import { LRUCache } from "lru-cache";

import { db } from "~/db/db.server";

/** As stored: the WebP that pages show and a PNG, in base64; the name says hash and size. */
export interface LogoFile {
  name: string;
  file: string;
  png: string;
}

interface LogoBytes {
  name: string;
  file: Buffer;
  png: Buffer;
}

// A file never changes under its name. Each has some 20 KB.
const known = new LRUCache<string, LogoBytes>({ max: 8 });

/** By name, whatever its extension; null when there is none. */
export async function logoFiles(name: string): Promise<LogoBytes | null> {
  const stem = name.replace(/\.\w+$/, "");
  const cached = known.get(stem);
  if (cached) return cached;
  const row = await db.read.logoFile.findFirst({
    where: { name: { in: [`${stem}.webp`, `${stem}.svg`] } },
  });
  if (!row) return null;
  const [file, png] = [Buffer.from(row.file, "base64"), Buffer.from(row.png, "base64")];
  const files = { name: row.name, file, png };
  known.set(stem, files);
  return files;
}
