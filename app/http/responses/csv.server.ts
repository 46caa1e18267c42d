import { createHash } from "node:crypto";

import { downloadResponse } from "./download.server";
import { resumableResponse } from "./resumable.server";

/** Makes the response of a CSV file, never cached: of a string, or of a generator that is read while it is sent. */
export const csvResponse = (
  request: Request,
  name: string,
  content: string | AsyncGenerator<string, void>,
): Promise<Response> =>
  downloadResponse(request, { name, type: "text/csv; charset=utf-8" }, content);

/**
 * Makes the response of a CSV file that programs ask for again and again: with an ETag, so that they get it only once it has
 * changed. It is made as a whole, in memory, before it is sent.
 */
export async function taggedCsvResponse(
  request: Request,
  name: string,
  content: AsyncGenerator<string, void>,
): Promise<Response> {
  const chunks: Buffer[] = [];
  for await (const text of content) chunks.push(Buffer.from(text));
  const bytes = Buffer.concat(chunks);
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  async function* read(start: number, end: number) {
    yield await Promise.resolve(bytes.subarray(start, end));
  }
  const type = "text/csv; charset=utf-8";
  const file = { name, type, size: bytes.length, tag, read };
  const response = resumableResponse(request, file, () => undefined);
  response.headers.set("Cache-Control", "no-store, no-transform");
  return response;
}
