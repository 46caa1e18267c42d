import { acceptedEncoding, compressOnce, MIN_COMPRESSED_BYTES } from "./content-encoding.server";

/**
 * Makes a response with the body compressed in the best encoding that the request accepts. The server's compression
 * middleware skips compressed bodies; its stream with a 4 MB window is slower than one call for a complete body.
 */
export async function compressedResponse(
  request: Request,
  bytes: Uint8Array,
  { status, headers }: { status: number; headers: Headers },
): Promise<Response> {
  const accepted = acceptedEncoding(request.headers.get("Accept-Encoding"));
  const encoding = bytes.byteLength < MIN_COMPRESSED_BYTES ? null : accepted;
  const body = await compressOnce(bytes, encoding);
  if (encoding) headers.set("Content-Encoding", encoding);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(body as BodyInit, { status, headers });
}
