import { LRUCache } from "lru-cache";

import { builtFile } from "./built-files.server";
import { compressBest, type Encoding } from "./content-encoding.server";

// One look in three encodings, and another one that takes its place.
const sheets = new LRUCache<string, Promise<Uint8Array>>({ max: 6 });

/**
 * Returns the build's style sheet of all pages (`builtAddress`, "/build/...") followed by the rules of a look, compressed as small as
 * possible. `address` is where it is served: it changes with the content.
 */
export function combinedStyleSheet(
  address: string,
  { builtAddress, rules, encoding }: { builtAddress: string; rules: string; encoding: Encoding },
): Promise<Uint8Array> {
  const key = `${encoding} ${address}`;
  const known = sheets.get(key);
  if (known) return known;
  const making = makeSheet(builtAddress, rules, encoding);
  sheets.set(key, making);
  making.catch(() => sheets.delete(key));
  return making;
}

async function makeSheet(builtAddress: string, rules: string, encoding: Encoding) {
  const built = await builtFile(builtAddress.replace(/^\/build\//, ""), "");
  if (!built) throw new Error("The style sheet of the build is missing.");
  return compressBest(Buffer.concat([built.bytes, Buffer.from(rules)]), encoding);
}
