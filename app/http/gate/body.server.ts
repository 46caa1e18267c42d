import { refuseOtherBuyer } from "./form-buyer.server";
import { isApiRequest, refuse } from "./refusals.server";

/** The default limit of a request body. Forms and API calls of this shop are far smaller. */
export const BODY_LIMIT_BYTES = 64 * 1024;

/**
 * An action that reads the body of its requests itself: with readBody, because not everybody may send a large one, or with
 * withFilesOnDisk.
 */
export interface BodyReader {
  readsBody?: boolean;
}

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** How long a body may take, whatever its size, in milliseconds; beyond it must arrive at 8 bytes a millisecond (8 KB/s). */
const BODY_TIMEOUT_MS = 30_000;
const MIN_BYTES_PER_MS = 8;

/**
 * Reads the body of an unsafe request into memory and returns the request with it. Throws 408 for one that arrives too
 * slowly, 413 beyond `limit` bytes and 415 for an unsupported content type.
 */
export async function readBody(request: Request, limit = BODY_LIMIT_BYTES): Promise<Request> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyChunks(request, limit)) chunks.push(chunk);
  const type = contentType(request);
  const known = isApiRequest(request) ? [...FORM_TYPES, "application/json"] : FORM_TYPES;
  if (chunks.length > 0 && !known.includes(type)) {
    throw refuse(request, {
      status: 415,
      title: "Unsupported form type",
      message: "The shop cannot read what was sent. Nothing was changed.",
      code: "unsupported_type",
    });
  }
  return new Request(request.url, {
    method: request.method,
    headers: request.headers,
    signal: request.signal,
    body: Buffer.concat(chunks),
  });
}

/** The media type of a body, without its parameters. */
export const contentType = (request: Request) =>
  (request.headers.get("Content-Type") ?? "").split(";")[0]!.trim().toLowerCase();

/** The body of a request as it arrives. Throws 408 for one that arrives too slowly, and 413 beyond `limit` bytes. */
export async function* bodyChunks(
  request: Request,
  limit: number,
): AsyncGenerator<Uint8Array, void> {
  const tooLarge = () =>
    refuse(request, {
      status: 413,
      title: "Too large",
      message: `What was sent is larger than this shop accepts${limitText(limit)}. Nothing was changed.`,
      code: "too_large",
    });
  let size = 0;
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();
  // What is left of a refused body is not cancelled, which would cut the client off: unread-body.server.ts ends it.
  const reader = request.body?.getReader();
  const began = Date.now();
  while (reader) {
    const leftMs = began + BODY_TIMEOUT_MS + size / MIN_BYTES_PER_MS - Date.now();
    const read = await withinTime(reader.read(), leftMs);
    if (read === null) throw tooSlow(request);
    const { done, value } = read;
    if (done) return;
    size += value.byteLength;
    if (size > limit) throw tooLarge();
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

const tooSlow = (request: Request) =>
  refuse(request, {
    status: 408,
    title: "Too slow",
    message: "What you sent did not arrive in time. Nothing was changed; please send it again.",
    code: "timeout",
  });

/**
 * Reads the fields of a posted form, without files. NUL characters and lone surrogates, which a database may refuse, are
 * removed. Throws a refusal: 400 for a malformed body, 409 for the page of another buyer.
 */
export async function readForm(request: Request): Promise<FormData> {
  return (await readUpload(request)).fields;
}

/** An uploaded file. Its name comes from the browser and may be anything. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** Reads the fields of a posted form and its files by field name. An empty file input gives no file. */
export async function readUpload(
  request: Request,
): Promise<{ fields: FormData; files: Map<string, UploadedFile[]> }> {
  const fields = new FormData();
  const files = new Map<string, UploadedFile[]>();
  const type = request.headers.get("Content-Type");
  if (!type) return { fields, files };
  const bytes = Buffer.from(await request.arrayBuffer());
  refuseManyEntries(request, bytes);
  try {
    for (const [name, value] of await new Response(bytes, {
      headers: { "Content-Type": type },
    }).formData()) {
      if (typeof value === "string") fields.append(storable(name), storable(value));
      else if (value.size > 0 || value.name !== "") {
        const file = {
          name: storable(value.name),
          bytes: new Uint8Array(await value.arrayBuffer()),
        };
        const others = files.get(name);
        if (others) others.push(file);
        else files.set(name, [file]);
      }
    }
  } catch {
    throw malformed(request);
  }
  await refuseOtherBuyer(request, fields);
  return { fields, files };
}

/** The most fields and files of a form. Only an order sheet has more than a few hundred: with 64 KB at most 3,000. */
const MAX_ENTRIES = 3_000;
const MAX_ENTRIES_OF_LARGE_FORM = 40_000;
/** The most bytes of the headers of a field or file in a multipart form. */
const MAX_PART_HEADER_BYTES = 8 * 1024;

/** Throws 413 for a form of too many fields, and 400 for one with a part of long headers, before any of them is kept. */
function refuseManyEntries(request: Request, bytes: Buffer): void {
  const boundary = /;\s*boundary="?([^";]{1,70})/i.exec(request.headers.get("Content-Type")!)?.[1];
  const most = bytes.byteLength > BODY_LIMIT_BYTES ? MAX_ENTRIES_OF_LARGE_FORM : MAX_ENTRIES;
  const separator = contentType(request) === "multipart/form-data" ? `--${boundary}` : "&";
  let entries = 0;
  for (let at = bytes.indexOf(separator); at >= 0; at = bytes.indexOf(separator, at + 1)) {
    if (++entries > most) {
      throw refuse(request, {
        status: 413,
        title: "Too many fields",
        message: "The form has more fields than this shop reads. Nothing was changed.",
        code: "too_many_fields",
      });
    }
    if (separator === "&") continue;
    const isLong = bytes.indexOf("\r\n\r\n", at) - at > MAX_PART_HEADER_BYTES;
    if (isLong) throw malformed(request);
  }
}

/** The refusal of a form that cannot be read to its end. */
export const malformed = (request: Request) =>
  refuse(request, {
    status: 400,
    title: "Bad request",
    message: "The form arrived incomplete. Please go back and send it again.",
    code: "malformed",
  });

/** The size limit as text, for routes that accept files. */
function limitText(limit: number): string {
  return limit > BODY_LIMIT_BYTES
    ? ` here: at most ${Math.floor(limit / 1024 / 1024)} MB at once`
    : "";
}

/** A text that any database stores. */
export function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
