import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";

import { Busboy, type BusboyConfig, type BusboyInstance } from "@fastify/busboy";

import { yieldToEventLoop } from "~/event-loop.server";
import { malformed, tooManyFields, tooMuchText } from "./body-refusals.server";

/** An uploaded file. Its name comes from the browser and may be anything. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The most fields and files of a form with files. */
const MAX_PARTS = 1_000;
/** The most bytes of the headers of a field or file that are read. */
const HEADER_BYTES = 8 * 1024;

/** A parser of a multipart form. Throws 400 for one without a boundary. */
export function multipartParser(
  request: Request,
  limits: BusboyConfig["limits"],
  isPartAFile?: BusboyConfig["isPartAFile"],
): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("Content-Type")! },
      limits,
      isPartAFile,
    });
  } catch {
    throw malformed(request);
  }
}

/**
 * Watches a multipart form while it arrives: a function of its chunks, which rejects with 413 as soon as there are too many fields and files, or
 * a field of more than `textBytes`. What else is wrong with the form is found once it is read.
 */
export function watchFields(request: Request, textBytes: number): (chunk: Uint8Array) => Promise<void> {
  let refusal: ReturnType<typeof tooMuchText> | null = null;
  const ignore = () => undefined;
  const form = multipartParser(request, { parts: MAX_PARTS, headerSize: HEADER_BYTES }, () => true);
  form.on("error", ignore);
  form.on("partsLimit", () => (refusal = tooManyFields(request)));
  form.on("file", (_name: string | undefined, stream: Readable, fileName: string | undefined) => {
    let left = fileName === undefined ? textBytes : Infinity;
    stream.on("error", ignore).on("data", ({ length }: Buffer) => {
      if ((left -= length) < 0) refusal ??= tooMuchText(request, textBytes);
    });
  });
  return async (chunk) => {
    form.write(chunk);
    await yieldToEventLoop();
    if (refusal) throw refusal;
  };
}

/**
 * The fields and files of a multipart form in memory, in turns with other requests. Throws a refusal: 400 for a malformed form, 413
 * for too many fields and files or a text of more than `textBytes`.
 */
export async function* multipartEntries(
  request: Request,
  textBytes: number,
): AsyncGenerator<[name: string, value: string | UploadedFile]> {
  const form = multipartParser(request, {
    parts: MAX_PARTS,
    headerSize: HEADER_BYTES,
    fieldSize: textBytes,
  });
  const entries: [string, string | UploadedFile][] = [];
  let refusal: Error | ReturnType<typeof malformed> | null = null;
  const stop = (why: typeof refusal) => {
    refusal ??= why;
    form.destroy();
  };
  form.on("partsLimit", () => stop(tooManyFields(request)));
  form.on("field", (name: string | undefined, value: string, _isCut: boolean, isLong: boolean) => {
    if (isLong) stop(tooMuchText(request, textBytes));
    else entries.push([name ?? "", value]);
  });
  form.on("file", (name: string | undefined, stream: Readable, fileName: string | undefined) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("error", () => stop(malformed(request)));
    stream.on("end", () => entries.push([name ?? "", { name: fileName ?? "", bytes: Buffer.concat(chunks) }]));
  });
  const ended = finished(form).catch(() => stop(malformed(request)));
  const body = request.body as AsyncIterable<Uint8Array> | null;
  for await (const chunk of body ?? []) {
    if (refusal) break;
    form.write(chunk);
    await yieldToEventLoop();
  }
  if (!refusal) form.end();
  await ended;
  if (refusal) throw refusal;
  yield* entries;
}
