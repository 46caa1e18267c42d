import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import type { FontName } from "./pdf-styles";

// DejaVu: free, with every letter of Europe's languages. Condensed, because a paper has many columns.
const FILES: Record<FontName, string> = {
  text: "DejaVuSansCondensed.ttf",
  strong: "DejaVuSansCondensed-Bold.ttf",
  title: "DejaVuSerifCondensed.ttf",
};

// Found as a package, so that it is found from the built server as well.
const packages = createRequire(import.meta.url);
const read = new Map<FontName, Buffer>();

/** The bytes of one of the papers' fonts, read once. */
export function fontBytes(name: FontName): Buffer {
  const known = read.get(name);
  if (known) return known;
  const bytes = readFileSync(packages.resolve(`dejavu-fonts-ttf/ttf/${FILES[name]}`));
  read.set(name, bytes);
  return bytes;
}
