import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** A content coding that the shop can send; null is identity (uncompressed). */
export type Encoding = "br" | "gzip" | null;

/** Shorter bodies are sent as they are. */
export const MIN_COMPRESSED_BYTES = 1_024;

/** Returns the coding that `Accept-Encoding` prefers; among equals the one that compresses best (RFC 9110, 12.5.3). */
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

const brotliOptions = (quality: number, window: number, size: number) => ({
  params: {
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: window,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});
// Makes the checkout 7 % smaller than 4 does (6,021 bytes for 6,451) and takes 0.07 ms more; 6 saves 8 bytes more.
const FAST_BROTLI_QUALITY = 5;
// 64 KB. The default of 4 MB takes longer to allocate than a page takes to compress.
const FAST_BROTLI_WINDOW = 16;
const FAST_GZIP = { level: 4 };

/** Compresses a body that is sent once: about half a millisecond for a page. */
export function compressFast(bytes: Uint8Array, encoding: Encoding): Uint8Array {
  const options = () => brotliOptions(FAST_BROTLI_QUALITY, FAST_BROTLI_WINDOW, bytes.byteLength);
  if (encoding === "br") return brotliCompressSync(bytes, options());
  return encoding === "gzip" ? gzipSync(bytes, FAST_GZIP) : bytes;
}

/** No usual page is as large: compressing one takes a tenth of a second. */
const LARGE_ANSWER_BYTES = 512 * 1024;

/** Compresses a body as compressFast does; a large one on another thread. */
export async function compressOnce(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (bytes.byteLength <= LARGE_ANSWER_BYTES || encoding === null) return compressFast(bytes, encoding);
  const options = brotliOptions(FAST_BROTLI_QUALITY, FAST_BROTLI_WINDOW, bytes.byteLength);
  return encoding === "br" ? promisify(brotliCompress)(bytes, options) : promisify(gzip)(bytes, FAST_GZIP);
}

/** Compresses a body that is sent many times as well as possible: a few hundred milliseconds on another thread. */
export async function compressBest(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  const { BROTLI_MAX_QUALITY: quality, BROTLI_DEFAULT_WINDOW: window } = constants;
  const options = () => brotliOptions(quality, window, bytes.byteLength);
  if (encoding === "br") return promisify(brotliCompress)(bytes, options());
  return encoding === "gzip" ? promisify(gzip)(bytes, { level: 9 }) : bytes;
}
