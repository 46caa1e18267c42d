import { refuse } from "../gate/refusals.server";
import { clientIsReady } from "../gate/client-ready.server";
import { matchesEtag } from "./etag.server";

/** A file whose bytes are determined, so that any part of it can be asked for. */
export interface ResumableFile {
  name: string;
  type: string;
  /** In bytes. */
  size: number;
  /** Identifies the bytes: the ETag without its quotes. */
  tag: string;
  /** The bytes from `start` up to `end` (exclusive). */
  read(start: number, end: number): AsyncGenerator<Uint8Array, void>;
}

/**
 * Makes the response of a file to download, streamed as fast as the client reads it: 304 for a known ETag, 206 for one range of
 * bytes, 416 for a range beyond the end (RFC 9110, 14). `release` is called when nothing more is read of the file, also when the
 * client has left.
 */
export function resumableResponse(
  request: Request,
  file: ResumableFile,
  release: () => void,
): Response {
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
  const range = requestedRange(request, etag, file.size);
  if (range === "unsatisfiable") {
    release();
    throw refuse(request, {
      status: 416,
      title: "Beyond the end",
      message: "The file has fewer bytes.",
      headers: { "Content-Range": `bytes */${file.size}` },
    });
  }
  const { start, end } = range ?? { start: 0, end: file.size };
  headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${file.size}`);
  const status = range ? 206 : 200;
  if (request.method === "HEAD") {
    release();
    return new Response(null, { status, headers });
  }
  const body = streamOf(file.read(start, end), clientIsReady(request), release);
  return new Response(body, { status, headers });
}

/**
 * The range that is asked for: null for the whole file, which is also the answer to several ranges, to other units, and to an
 * `If-Range` of another version.
 */
function requestedRange(
  request: Request,
  etag: string,
  size: number,
): { start: number; end: number } | "unsatisfiable" | null {
  const ifRange = request.headers.get("If-Range");
  if (request.method !== "GET" || (ifRange !== null && ifRange.trim() !== etag)) return null;
  const [, first = "", last = ""] =
    /^bytes=(\d*)-(\d*)$/.exec(request.headers.get("Range")?.trim() ?? "") ?? [];
  if (!first && !last) return null;
  if (!first) {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size };
  }
  const [start, end] = [Number(first), last ? Math.min(Number(last) + 1, size) : size];
  if (start >= size) return "unsatisfiable";
  return end <= start ? null : { start, end };
}

/** Streams chunks, the next one when the client is ready for it. */
function streamOf(
  chunks: AsyncGenerator<Uint8Array, void>,
  isReady: () => Promise<boolean>,
  release: () => void,
): ReadableStream {
  const stop = async () => {
    release();
    await chunks.return();
  };
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = (await isReady()) && (await chunks.next());
          if (next && !next.done) return controller.enqueue(next.value);
          await stop();
          controller.close();
        } catch (error) {
          await stop();
          controller.error(error);
        }
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}
