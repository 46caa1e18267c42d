import { acceptedEncoding, compressFast, MIN_COMPRESSIBLE_BYTES } from "./encoding.server";

/**
 * An answer made for one reader, packed as they accept it, quickly. remix-serve leaves alone what is packed already;
 * its own way gets four megabytes of memory for each answer, which takes longer than to make most pages.
 */
export function compressedResponse(
  request: Request,
  bytes: Uint8Array,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const accepted = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoding = bytes.byteLength < MIN_COMPRESSIBLE_BYTES ? null : accepted;
  const packed = compressFast(bytes, encoding);
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(packed.byteLength));
  return new Response(packed as BodyInit, { status, headers });
}
