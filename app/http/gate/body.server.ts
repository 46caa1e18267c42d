import { isApiRequest, refuse } from "./refusals.server";

/** A form or call of this shop is far smaller. */
export const BODY_LIMIT_BYTES = 64 * 1024;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/** Reads the body of an unsafe request up to `limit` bytes; 413 beyond it, 415 for a type nobody reads here. */
export async function readBody(request: Request, limit = BODY_LIMIT_BYTES): Promise<Request> {
  const tooLarge = () =>
    refuse(request, {
      status: 413,
      title: "Too large",
      message: `What was sent is larger than this shop accepts${most(limit)}. Nothing was changed.`,
      code: "too_large",
    });
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw tooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > limit) {
      // An upload may go on for very long; its sender is cut off.
      if (limit > BODY_LIMIT_BYTES) await reader.cancel();
      else void readToNothing(reader);
      throw tooLarge();
    }
    chunks.push(value);
  }

  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase();
  const known = isApiRequest(request) ? [...FORM_TYPES, "application/json"] : FORM_TYPES;
  if (size > 0 && !known.includes(type ?? "")) {
    throw refuse(request, {
      status: 415,
      title: "Unknown kind of form",
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

// Far more than anybody sends by mistake.
const MOST_TO_NOTHING = 64 * 1024 * 1024;

/** Reads on and keeps nothing: a sender who is cut off in the middle never gets to read the refusal. */
async function readToNothing(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let left = MOST_TO_NOTHING; left > 0;) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.byteLength;
    }
    await reader.cancel();
  } catch {
    // They went away themselves.
  }
}

/**
 * The fields of a posted form. NUL and lone surrogates, which a database may refuse, are taken out, and so are files.
 * Throws a 400 refusal for a body that is no form.
 */
export async function readForm(request: Request): Promise<FormData> {
  return (await readUpload(request)).fields;
}

/** A file as it was handed in; its name is what the browser says and may be anything. */
export interface UploadedFile {
  name: string;
  bytes: Uint8Array;
}

/** The fields of a posted form and the files in it, by field. A file field that was left empty has none. */
export async function readUpload(
  request: Request,
): Promise<{ fields: FormData; files: Map<string, UploadedFile[]> }> {
  const fields = new FormData();
  const files = new Map<string, UploadedFile[]>();
  if (!request.headers.get("Content-Type")) return { fields, files };
  try {
    for (const [name, value] of await request.formData()) {
      if (typeof value === "string") fields.append(name, storable(value));
      else if (value.size > 0 || value.name !== "") {
        const file = {
          name: storable(value.name),
          bytes: new Uint8Array(await value.arrayBuffer()),
        };
        files.set(name, [...(files.get(name) ?? []), file]);
      }
    }
    return { fields, files };
  } catch {
    throw refuse(request, {
      status: 400,
      title: "Bad request",
      message: "The form arrived incomplete. Please go back and send it again.",
      code: "malformed",
    });
  }
}

/** What would fit, where somebody may send files. */
function most(limit: number): string {
  return limit > BODY_LIMIT_BYTES
    ? ` here: at most ${Math.floor(limit / 1024 / 1024)} MB at once`
    : "";
}

function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
