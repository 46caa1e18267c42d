import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** What a text may be packed with; null is as it is. */
export type Encoding = "br" | "gzip" | null;

/** Less is not worth the trouble of unpacking it. */
export const MIN_COMPRESSIBLE_BYTES = 1_024;

/** The encoding that an `Accept-Encoding` likes best, and of those it likes as well the smallest (RFC 9110, 12.5.3). */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (!header) return null;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    const weight = parameters.find((word) => word.startsWith("q="))?.slice("q=".length);
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const [br, gzip] = [weightOf("br"), weightOf("gzip")];
  const best = Math.max(br, gzip);
  if (best === 0 || best < (weights.get("identity") ?? 0)) return null;
  return br === best ? "br" : "gzip";
}

const brotli = (quality: number, window: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
const QUICK_BROTLI = 4;
// 64 KB, not 4 MB: getting the memory for that takes longer than packing a page.
const QUICK_WINDOW = 16;
const QUICK_GZIP = { level: 4 };

/** Packs what is sent once: half a millisecond for a page. */
export function compressFast(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  const options = () => brotli(QUICK_BROTLI, QUICK_WINDOW, bytes.byteLength);
  if (encoding === "br") return brotliCompressSync(bytes, options());
  return encoding === "gzip" ? gzipSync(bytes, QUICK_GZIP) : bytes;
}

/** Packs what is sent many times as small as can be; beside the other work, in some hundred milliseconds. */
export async function compressBest(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const { BROTLI_MAX_QUALITY: quality, BROTLI_DEFAULT_WINDOW: window } = constants;
  const options = () => brotli(quality, window, bytes.byteLength);
  if (encoding === "br") return promisify(brotliCompress)(bytes, options());
  return encoding === "gzip" ? promisify(gzip)(bytes, { level: 9 }) : bytes;
}
