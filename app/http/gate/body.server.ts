import * as t from "~/messages/access";
import { malformed, tooBusy, tooLarge, tooManyFields, tooMuchText, tooSlow } from "./body-refusals.server";
import { refuseOtherAccount } from "./form-account.server";
import { isLarge, takePlace, takeTurn } from "./large-bodies.server";
import { multipartEntries, type UploadedFile, watchFields } from "./multipart.server";
import { isApiRequest, refuse } from "./refusals.server";

export type { UploadedFile };

/** The default limit of a request body. Forms and API calls of this shop are far smaller. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/** The largest body that sentBody gives again: an order sheet with 100 styles. */
export const SENT_BODY_BYTES = 1024 * 1024;

/**
 * An action that reads the body of its requests itself: with readBody, because not everybody may send a large one, or with
 * withFilesOnDisk.
 */
export interface BodyReader {
  readsBody?: boolean;
}

const MULTIPART = "multipart/form-data";
const ENCODED = "application/x-www-form-urlencoded";
const FORM_TYPES = [ENCODED, MULTIPART];

/** How long a body may take, whatever its size, in milliseconds; beyond it must arrive at 8 bytes a millisecond (8 KB/s). */
const BODY_TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 8;

/**
 * Reads the body of an unsafe request into memory and returns the request with it. Throws 408 for one that arrives too
 * slowly, 413 beyond `limit` bytes and for more text than `textBytes`, 415 for an unsupported content type, and 503 for a large
 * one when too many are sent at once. Large ones of one `sender` (the id of a company, or of somebody of the staff) are read one after
 * the other. A form in the body may have `textBytes` of text: see readForm.
 */
export async function readBody(
  request: Request,
  limit = BODY_LIMIT_BYTES,
  sender = "anybody",
  textBytes = BODY_LIMIT_BYTES,
): Promise<Request> {
  const chunks: Uint8Array[] = [];
  const type = contentType(request);
  const watch = type === MULTIPART && limit > textBytes ? watchFields(request, textBytes) : undefined;
  // A form without files, in which a byte of text is sent as three at most (%41).
  const isAllText = type === ENCODED && limit > 3 * textBytes;
  const most = isAllText ? 3 * textBytes : limit;
  const declared = Number(request.headers.get("Content-Length") ?? 0);
  let size = 0;
  const waits = async (bytes: number) => {
    if (isLarge(bytes) && !(await takePlace(request, sender))) throw tooBusy(request);
  };
  if (declared <= most) await waits(declared);
  for await (const chunk of bodyChunks(request, most, isAllText ? tooMuchText(request, textBytes) : undefined)) {
    chunks.push(chunk);
    size += chunk.byteLength;
    await waits(size);
    await watch?.(chunk);
  }
  const known = isApiRequest(request) ? [...FORM_TYPES, "application/json"] : FORM_TYPES;
  if (chunks.length > 0 && !known.includes(type)) {
    throw refuse(request, {
      status: 415,
      title: t.unsupportedFormType(),
      message: t.theShopCannotReadWhat(),
      code: "unsupported_type",
    });
  }
  // The fields of a form whose sender is not signed in are kept (unsent-forms.server.ts).
  if (!(await takeTurn(request, size))) throw tooBusy(request);
  const sent = size <= SENT_BODY_BYTES ? Buffer.concat(chunks) : undefined;
  const read = new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    // Not in one piece, or a form with pictures would be there several times while it is read.
    body: new ReadableStream<Uint8Array>({
      pull(controller) {
        const chunk = chunks.shift();
        if (chunk) controller.enqueue(chunk);
        else controller.close();
      },
    }),
    duplex: "half",
  });
  if (sent) bodies.set(read, sent);
  textLimits.set(read, textBytes);
  return read;
}

const bodies = new WeakMap<Request, Buffer<ArrayBuffer>>();
const textLimits = new WeakMap<Request, number>();
const filesOfForms = new WeakMap<FormData, PostedForm["files"]>();

/** The files that were sent with the fields of a form, by their fields. */
export const filesOf = (fields: FormData): PostedForm["files"] => filesOfForms.get(fields) ?? new Map();

/** The body of a request that readBody returned, also after it was read; undefined for another or a large one. */
export const sentBody = (request: Request) => bodies.get(request);

/** The media type of a body, without its parameters. */
export const contentType = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();

/** The body of a request as it arrives. Throws 408 for one that arrives too slowly, and `beyond` (413) beyond `limit` bytes. */
export async function* bodyChunks(
  request: Request,
  limit: number,
  beyond = tooLarge(request, limit),
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw beyond;
  // The rest of a refused body is not cancelled, which would cut the client off: unread-body.server.ts ends it.
  const reader = request.body?.getReader();
  const began = Date.now();
  while (reader) {
    const leftMs = began + BODY_TIMEOUT_MS + size / MIN_BYTES_PER_MS - Date.now();
    const read = await withinTime(reader.read(), leftMs);
    if (read === null) throw tooSlow(request);
    const { done, value } = read;
    if (done) return;
    size += value.byteLength;
    if (size > limit) throw beyond;
    yield value;
  }
}

/** Waits for a promise; null when it takes longer. */
async function withinTime<Value>(promise: Promise<Value>, ms: number): Promise<Value | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms), null);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/**
 * Reads the fields of a posted form, without files. NUL characters and lone surrogates, which a database may refuse, are
 * removed. Throws a refusal: 400 for a malformed body, 409 for the page of another account, 413 for too many fields or too much
 * text.
 */
export async function readForm(request: Request): Promise<FormData> {
  return (await readUpload(request)).fields;
}

export interface PostedForm {
  fields: FormData;
  files: Map<string, UploadedFile[]>;
}

/** Reads the fields of a posted form and its files by field name. An empty file input gives no file. */
export async function readUpload(request: Request): Promise<PostedForm> {
  const form = await parseUpload(request, textLimits.get(request));
  await refuseOtherAccount(request, form.fields);
  return form;
}

/** readUpload, for whomever the page of the form was made: with at most `textBytes` of text, in its fields and their names. */
export async function parseUpload(request: Request, textBytes = BODY_LIMIT_BYTES): Promise<PostedForm> {
  const fields = new FormData();
  const files = new Map<string, UploadedFile[]>();
  if (!request.headers.has("Content-Type")) return { fields, files };
  const isMultipart = contentType(request) === MULTIPART;
  const read = isMultipart ? multipartEntries : encodedEntries;
  let length = 0;
  for await (const [name, value] of read(request, textBytes)) {
    if (typeof value === "string") {
      length += name.length + value.length;
      // A page shows again what was typed, several times as long.
      if (length > textBytes) throw tooMuchText(request, textBytes);
      fields.append(storable(name), storable(value));
    } else if (value.bytes.length > 0 || value.name !== "") {
      const file = { name: storable(value.name), bytes: value.bytes };
      const others = files.get(name);
      if (others) others.push(file);
      else files.set(name, [file]);
    }
  }
  filesOfForms.set(fields, files);
  return { fields, files };
}

/** The most fields of a form. Only an order sheet has more than a few hundred: 100 styles with 200 pieces each. */
const MAX_ENTRIES = 3_000;
const MAX_ENTRIES_OF_LARGE_FORM = 20_000;

async function* encodedEntries(request: Request) {
  const bytes = Buffer.from(await request.arrayBuffer());
  const most = bytes.byteLength > BODY_LIMIT_BYTES ? MAX_ENTRIES_OF_LARGE_FORM : MAX_ENTRIES;
  let entries = 0;
  for (let at = bytes.indexOf("&"); at >= 0; at = bytes.indexOf("&", at + 1)) {
    if (++entries > most) throw tooManyFields(request);
  }
  const headers = { "Content-Type": request.headers.get("Content-Type")! };
  const form = await new Response(bytes, { headers }).formData().catch(() => {
    throw malformed(request);
  });
  for (const [name, value] of form) if (typeof value === "string") yield [name, value] as const;
}

/** A text that any database stores. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
