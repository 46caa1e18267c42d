import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";

import { FileStoreError } from "~/shop/base/files/store";
import { malformed } from "./body-refusals.server";
import { bodyChunks, contentType, readBody, storable } from "./body.server";
import { multipartParser } from "./multipart.server";
import { makeUploadFolder } from "./upload-folders.server";

/** An uploaded file in a temporary folder. Its name comes from the browser and may be anything. */
export interface FileOnDisk {
  name: string;
  path: string;
  size: number;
}

/** The most files of a form; further ones are not read. */
const MAX_FILES = 1_000;
const MAX_FIELDS = 20;
const FIELD_BYTES = 1_000;
const HEADER_BYTES = 4_096;

/**
 * Writes the files of a posted form into a temporary folder as they arrive, calls `work` with them, and deletes them. An empty
 * file input gives no file. For an action that reads its body itself (BodyReader). Throws a refusal: 400 for a malformed form,
 * 408, 413 and 415 as readBody; FileStoreError when the disk is full.
 */
export async function withFilesOnDisk<Result>(
  request: Request,
  limit: number,
  work: (files: FileOnDisk[]) => Promise<Result>,
): Promise<Result> {
  if (contentType(request) !== "multipart/form-data") {
    await readBody(request);
    return work([]);
  }
  const folder = await makeUploadFolder();
  try {
    return await work(await writeFiles(request, limit, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function writeFiles(request: Request, limit: number, folder: string): Promise<FileOnDisk[]> {
  const form = multipartParser(request, {
    files: MAX_FILES,
    fields: MAX_FIELDS,
    fieldSize: FIELD_BYTES,
    headerSize: HEADER_BYTES,
  });
  const writing: Promise<FileOnDisk>[] = [];
  const streams: Readable[] = [];
  let diskError: unknown;
  form.on("file", (_field: string, stream: Readable, name: string | undefined) => {
    const path = join(folder, String(writing.length));
    const written = writeFile(stream, path, storable(name ?? ""));
    // The parser waits for the file, so it has to learn that nobody reads on.
    written.catch((error: Error) => {
      diskError ??= isDiskError(error) ? error : undefined;
      form.destroy(error);
    });
    writing.push(written);
    streams.push(stream);
  });
  const state = { isBroken: false };
  const ended = finished(form).catch(() => {
    state.isBroken = true;
  });
  try {
    for await (const chunk of bodyChunks(request, limit)) {
      if (state.isBroken) break;
      if (!form.write(chunk)) {
        await Promise.race([once(form, "drain").catch(() => undefined), ended]);
      }
    }
  } catch (error) {
    form.destroy();
    // The parser does not end the file that it is in.
    for (const stream of streams) stream.destroy();
    await Promise.allSettled(writing);
    throw error;
  }
  if (!state.isBroken) form.end();
  await ended;
  if (state.isBroken) for (const stream of streams) stream.destroy();
  const files = await Promise.allSettled(writing);
  if (diskError) throw new FileStoreError(diskError);
  if (state.isBroken) throw malformed(request);
  return files
    .flatMap((file) => (file.status === "fulfilled" ? file.value : []))
    .filter(({ name, size }) => size > 0 || name !== "");
}

async function writeFile(stream: Readable, path: string, name: string): Promise<FileOnDisk> {
  await pipeline(stream, createWriteStream(path, { flags: "wx" }));
  const { size } = await stat(path);
  return { name, path, size };
}

/** Whether the disk failed, such as ENOSPC, and not what was sent. */
const isDiskError = (error: NodeJS.ErrnoException) => error.syscall !== undefined;
