import { acceptedEncoding, compressFast, MIN_COMPRESSED_BYTES } from "./content-encoding.server";

/**
 * A response with the body compressed as the request accepts it. The server's compression middleware leaves alone what
 * is compressed already; its stream and its 4 MB window cost more than one call for a body that is complete.
 */
export function compressedResponse(
  request: Request,
  bytes: Uint8Array,
  { status, headers }: { status: number; headers: Headers },
): Response {
  const accepted = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoding = bytes.byteLength < MIN_COMPRESSED_BYTES ? null : accepted;
  const body = compressFast(bytes, encoding);
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body as BodyInit, { status, headers });
}
