import type { LoaderFunctionArgs } from "@remix-run/node";
import { clientAddress } from "~/http/gate/rate-limit.server";
import { logError } from "~/http/log.server";
import { matchesEtag } from "~/http/responses/etag.server";
import { shopFiles } from "~/shop/files/shop-files.server";
import { FileStoreError } from "~/shop/files/store";
import { formatFor } from "~/shop/pictures/formats";
import { PictureQueueFull } from "~/shop/pictures/encode-queue.server";
import { findPicture, pictureVariant } from "~/shop/pictures/pictures.server";
import { DEFAULT_PICTURE_WIDTH, isPictureWidth } from "~/shop/pictures/sizes";

/**
 * GET and HEAD /pictures/<name>-<hash8>/<width>: a picture in the best format that `Accept` allows; public. With a file name at
 * the end, as import files of other shops need it (/pictures/<name>-<hash8>/960/ALMA-SAND-1.jpg), it is a JPEG.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  try {
    return await picture(args);
  } catch (error) {
    if (error instanceof PictureQueueFull) {
      return plain(503, "Too many pictures at once", { "Retry-After": "5" });
    }
    // Nobody reads the response.
    if (args.request.signal.aborted) return plain(503, "The reader has left");
    if (!(error instanceof FileStoreError)) throw error;
    logError(error, args.request);
    return plain(503, "The pictures are not available at the moment", { "Retry-After": "5" });
  }
}

const JPEG_NAME = /^[\w-]{1,200}\.jpg$/;

async function picture({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const asked = parsePath(params["*"] ?? "");
  const hash = asked && (await findPicture(shopFiles, asked.key));
  if (!asked || !hash) return notFound();

  const accept = asked.isJpeg ? null : request.headers.get("Accept");
  // Weak: a variant that was made ahead may differ by a few bytes from the one that another machine made on demand.
  const etag = `W/"${hash}-${asked.width}-${formatFor(accept)}"`;
  const headers = new Headers({
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    Vary: "Accept",
    "X-Content-Type-Options": "nosniff",
  });
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }

  const variant = await pictureVariant(shopFiles, asked.key, asked.width, accept, {
    client: clientAddress(request),
    signal: request.signal,
  });
  if (!variant) return notFound();
  headers.set("Content-Type", variant.contentType);
  headers.set("Content-Length", String(variant.bytes.length));
  const body = request.method === "HEAD" ? null : new Uint8Array(variant.bytes);
  return new Response(body, { headers });
}

function parsePath(path: string): { key: string; width: number; isJpeg: boolean } | null {
  const [key, width = String(DEFAULT_PICTURE_WIDTH), fileName, ...more] = path.split("/");
  if (!key || more.length > 0 || !/^[1-9]\d{2,3}$/.test(width)) return null;
  const isJpeg = fileName !== undefined;
  if (isJpeg && !JPEG_NAME.test(fileName)) return null;
  return isPictureWidth(Number(width)) ? { key, width: Number(width), isJpeg } : null;
}

const notFound = () => plain(404, "Not found");

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8", ...more },
  });
}
