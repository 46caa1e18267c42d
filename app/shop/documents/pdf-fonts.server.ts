import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { FontName } from "./pdf-styles";

// DejaVu: free, and it covers all European languages. Condensed, because the tables have many columns.
const FILES: Record<FontName, string> = {
  text: "DejaVuSansCondensed.ttf",
  strong: "DejaVuSansCondensed-Bold.ttf",
  title: "DejaVuSerifCondensed.ttf",
};

// Resolved as a package, so that the built server finds the files too.
const packages = createRequire(import.meta.url);
const cache = new Map<FontName, Buffer>();

/** The bytes of a font file, cached after the first read. */
export function fontBytes(name: FontName): Buffer {
  const cached = cache.get(name);
  if (cached) return cached;
  const bytes = readFileSync(packages.resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  cache.set(name, bytes);
  return bytes;
}
