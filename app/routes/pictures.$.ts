import type { LoaderFunctionArgs } from "@remix-run/node";
import { clientAddress } from "~/http/gate/rate-limit.server";
import { logError } from "~/http/log.server";
import { matchesEtag } from "~/http/responses/etag.server";
import * as t from "~/messages/layout";
import { shopFiles } from "~/shop/base/files/shop-files.server";
import { FileStoreError } from "~/shop/base/files/store";
import { formatFor } from "~/shop/brand/pictures/formats";
import { PictureQueueFull } from "~/shop/brand/pictures/encode-queue.server";
import { findPicture, nearestVariant, pictureForReader, type Variant } from "~/shop/brand/pictures/pictures.server";
import { DEFAULT_PICTURE_WIDTH, isPictureWidth } from "~/shop/brand/pictures/sizes";
import { readerOf } from "~/http/gate/client-ready.server";

/**
 * GET and HEAD of /pictures/<name>-<hash8>/<width>: a picture in the best format that `Accept` allows; public. With a
 * file name at the end, as import files of other shops need it (/pictures/<name>-<hash8>/960/ALMA-SAND-1.jpg), it is a
 * JPEG. A browser does not ask again after a 503, so it gets the nearest variant that there is, uncached, while the
 * right one cannot be made.
 */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const requested = parsePath(args.params["*"] ?? "");
  if (!requested) return notFound();
  try {
    return await picture(args, requested);
  } catch (error) {
    if (error instanceof PictureQueueFull) {
      return plain(503, t.tooManyPicturesAtOnce(), { "Retry-After": "5" });
    }
    // Nobody reads the response.
    if (readerOf(args.request).aborted) return plain(503, t.theReaderHasLeft());
    if (!(error instanceof FileStoreError)) throw error;
    logError(error, args.request);
    const nearest = await nearestVariant(shopFiles, requested.key, requested.width, acceptOf(args.request, requested));
    return nearest
      ? pictureResponse(args.request, nearest, STAND_IN_HEADERS)
      : plain(503, t.thePicturesAreNotAvailable(), { "Retry-After": "5" });
  }
}

/** By its path. */
interface RequestedPicture {
  key: string;
  width: number;
  isJpeg: boolean;
}

const acceptOf = ({ headers }: Request, { isJpeg }: RequestedPicture) => (isJpeg ? null : headers.get("Accept"));

const STAND_IN_HEADERS = {
  "Cache-Control": "no-store",
  Vary: "Accept",
  "X-Content-Type-Options": "nosniff",
};

const JPEG_NAME = /^[\w-]{1,200}\.jpg$/;

async function picture({ request }: LoaderFunctionArgs, requested: RequestedPicture): Promise<Response> {
  const hash = await findPicture(shopFiles, requested.key);
  if (!hash) return notFound();

  const accept = acceptOf(request, requested);
  // Weak: a variant that was made ahead may differ by a few bytes from the one that another machine made on demand.
  const etag = `W/"${hash}-${requested.width}-${formatFor(accept)}"`;
  const headers = {
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    Vary: "Accept",
    "X-Content-Type-Options": "nosniff",
  };
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    return new Response(null, { status: 304, headers });
  }

  const variant = await pictureForReader(shopFiles, requested.key, requested.width, accept, {
    client: clientAddress(request),
    signal: readerOf(request),
  });
  if (!variant) return notFound();
  return pictureResponse(request, variant, variant.isStandIn ? STAND_IN_HEADERS : headers);
}

function pictureResponse(
  { method }: Request,
  { bytes, contentType }: Variant,
  headers: Record<string, string>,
): Response {
  const body = method === "HEAD" ? null : new Uint8Array(bytes);
  return new Response(body, {
    headers: { ...headers, "Content-Type": contentType, "Content-Length": String(bytes.length) },
  });
}

function parsePath(path: string): RequestedPicture | null {
  const [key, width = String(DEFAULT_PICTURE_WIDTH), fileName, ...more] = path.split("/");
  if (!key || more.length > 0 || !/^[1-9]\d{2,3}$/.test(width)) return null;
  const isJpeg = fileName !== undefined;
  if (isJpeg && !JPEG_NAME.test(fileName)) return null;
  return isPictureWidth(Number(width)) ? { key, width: Number(width), isJpeg } : null;
}

const notFound = () => plain(404, t.notFound());

function plain(status: number, text: string, more: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8", ...more },
  });
}
