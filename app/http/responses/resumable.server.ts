import * as t from "~/messages/access";
import { refuse } from "../gate/refusals.server";
import { matchesEtag } from "./etag.server";
import { type Chunks, streamOf } from "./stream.server";

/** A file whose bytes are determined, so that any part of it can be asked for. */
export interface ResumableFile {
  name: string;
  type: string;
  /** In bytes; or what finds it, which is called only for a range. */
  size: number | (() => Promise<number>);
  /** Identifies the bytes: the ETag without its quotes. */
  tag: string;
  /** The bytes from `start` up to `end` (exclusive), which is infinite for a whole file of unknown size. */
  read(start: number, end: number): Chunks;
}

/**
 * Makes the response of a file to download, streamed as fast as the client reads it: 304 for a known ETag, 206 for one range of
 * bytes, 416 for a range beyond the end (RFC 9110, 14). `release` is called when nothing more is read of the file, also when the
 * client has left; not when this throws.
 */
export async function resumableResponse(
  request: Request,
  file: ResumableFile,
  release: () => void = () => undefined,
): Promise<Response> {
  const etag = `"${file.tag}"`;
  const headers = new Headers({
    "Content-Type": file.type,
    "Content-Disposition": `attachment; filename="${file.name}"`,
    "Accept-Ranges": "bytes",
    // Each person's browser asks again, because the rights may have changed; and nobody compresses parts of it.
    "Cache-Control": "private, no-cache, no-transform",
    Vary: "Authorization, Cookie",
    ETag: etag,
  });
  if (matchesEtag(request.headers.get("If-None-Match"), etag)) {
    release();
    return new Response(null, { status: 304, headers });
  }
  const requested = requestedRange(request, etag);
  const size = typeof file.size === "number" ? file.size : requested ? await file.size() : null;
  const range = requested && size !== null ? rangeWithin(requested, size) : null;
  if (range === "unsatisfiable") {
    throw refuse(request, {
      status: 416,
      title: t.beyondTheEnd(),
      message: t.theFileHasFewerBytes(),
      headers: { "Content-Range": `bytes */${size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: size ?? Infinity };
  if (size !== null) headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") {
    release();
    return new Response(null, { status, headers });
  }
  return new Response(await streamOf(request, file.read(start, end), release), { status, headers });
}

/** The first and the last byte of a range as they are written, either of them "". */
type RequestedRange = readonly [first: string, last: string];

/**
 * The range that is asked for: null for the whole file, which is also the answer to several ranges, to other units, and to an
 * `If-Range` of another version.
 */
function requestedRange(request: Request, etag: string): RequestedRange | null {
  const ifRange = request.headers.get("If-Range");
  if (request.method !== "GET" || (ifRange !== null && ifRange.trim() !== etag)) return null;
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("Range")?.trim() ?? "") ?? [];
  return first || last ? [first, last] : null;
}

/** The bytes of a requested range in a file of `size` bytes; null for the whole file. */
function rangeWithin(
  [first, last]: RequestedRange,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const [start, end] = [Number(first), last ? Math.min(Number(last) + 1, size) : size];
  if (start >= size) return "unsatisfiable";
  return end <= start ? null : { start, end };
}
