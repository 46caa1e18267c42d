import { LRUCache } from "lru-cache";

import { yieldToEventLoop } from "~/event-loop.server";
import { downloadResponse } from "./download.server";
import { resumableResponse } from "./resumable.server";
import { readerOf } from "../gate/client-ready.server";

export const CSV_TYPE = "text/csv; charset=utf-8";

type CsvChunks = AsyncGenerator<string, void>;

/** Makes the response of a CSV file: of a string, or of a generator that is read while it is sent; see Download for `version`. */
export const csvResponse = (
  request: Request,
  name: string,
  content: string | CsvChunks,
  version?: string,
): Promise<Response> => downloadResponse(request, { name, type: CSV_TYPE, version }, content);

/** A CSV file that programs ask for again and again. */
export interface ResumableCsv {
  name: string;
  /** The present version of the file (file-version.server.ts). */
  version(): Promise<string>;
  make(): CsvChunks;
}

/** The sizes of the versions whose ends were seen, in bytes. */
const sizes = new LRUCache<string, number>({ max: 100 });

/**
 * Makes the response of such a file, made while it is sent: 304 for a version that the client has, and any range of its bytes. For a
 * range it is made up to there, and as a whole where its size is not known yet.
 */
export async function resumableCsvResponse(request: Request, { name, version, make }: ResumableCsv): Promise<Response> {
  const tag = await version();
  async function* read(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    let at = 0;
    for await (const text of make()) {
      const bytes = Buffer.from(text);
      const part = bytes.subarray(Math.max(0, start - at), Math.max(0, end - at));
      at += bytes.length;
      // Bytes of another version would not fit those that the client has.
      if (end < Infinity && (await version()) !== tag) throw new Error(`${name} has changed meanwhile`);
      yield part;
      if (at >= end) return;
    }
    if (end === Infinity) sizes.set(tag, at);
  }
  const size = async () => {
    const known = sizes.get(tag);
    if (known !== undefined) return known;
    let bytes = 0;
    for await (const text of make()) {
      bytes += Buffer.byteLength(text);
      await yieldToEventLoop(readerOf(request));
    }
    sizes.set(tag, bytes);
    return bytes;
  };
  const response = await resumableResponse(request, { name, type: CSV_TYPE, tag, size, read });
  response.headers.set("Cache-Control", "no-store, no-transform");
  return response;
}
